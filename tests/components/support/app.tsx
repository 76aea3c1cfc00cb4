import { routes as productRoutes } from "virtual:app-routes";
import { type ComponentType, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import {
  type ActionFunctionArgs,
  createBrowserRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  type RouteObject,
  RouterContextProvider,
  type ShouldRevalidateFunction,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  UNSAFE_withHydrateFallbackProps as withHydrateFallbackProps,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { consumeLinkToken } from "../../../src/web/account/links/link-token.ts";
import { apiContext } from "../../../src/web/app/api-client.ts";
import { api } from "../../../src/web/app/browser-api.ts";
import { consumeVoucherFragment } from "../../../src/web/booking/waiver/voucher-link.ts";
import * as root from "../../../src/web/root.tsx";
import stylesUrl from "../../../src/web/styles/visitors.css?url";

/** The exports of a route module that tests need. */
export interface RouteModule {
  default: ComponentType<never>;
  loader?: (args: LoaderFunctionArgs) => unknown;
  clientLoader?: (args: LoaderFunctionArgs) => unknown;
  clientAction?: (args: ActionFunctionArgs) => unknown;
  shouldRevalidate?: ShouldRevalidateFunction;
  meta?: MetaFunction;
  ErrorBoundary?: ComponentType<never>;
  HydrateFallback?: ComponentType;
}

export interface ProductRoute {
  id: string;
  path?: string;
  index?: boolean;
  module: RouteModule;
  children?: ProductRoute[];
}

/**
 * Renders the product at the current URL, as the first page of a tab. The data that the server
 * would load for it comes from the same API calls; later pages load for themselves, as in the
 * product.
 * @returns a function that unmounts it
 */
export function mountApp(container: Element): () => void {
  consumeVoucherFragment();
  consumeLinkToken();
  addStyles();
  const framework = frameworkContext();
  let isFirstPage = true;
  const context = new RouterContextProvider();
  context.set(apiContext, api);

  const toRoute = (route: ProductRoute): RouteObject => {
    const { id, path, index, module, children } = route;
    const { loader, clientLoader, clientAction } = module;
    framework.manifest.routes[id] = manifestEntry(route) as never;
    framework.routeModules[id] = module as never;
    return {
      id,
      path,
      index,
      ...(children && { children: children.map(toRoute) }),
      Component: withComponentProps(module.default as never),
      ...(module.ErrorBoundary && {
        ErrorBoundary: withErrorBoundaryProps(module.ErrorBoundary as never),
      }),
      ...(module.HydrateFallback && {
        HydrateFallback: withHydrateFallbackProps(module.HydrateFallback as never),
      }),
      ...(module.shouldRevalidate && { shouldRevalidate: module.shouldRevalidate }),
      ...((loader || clientLoader) && {
        loader: (args: LoaderFunctionArgs) => {
          const load = (isFirstPage && loader) || clientLoader || loader;
          return load?.({ ...args, context } as never) ?? null;
        },
      }),
      ...(clientAction && { action: clientAction }),
    } as RouteObject;
  };

  const router = createBrowserRouter([
    toRoute({
      id: "root",
      path: "",
      module: { ...root, default: TestDocument, HydrateFallback: () => null } as RouteModule,
      children: productRoutes,
    }),
  ]);
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (initialized) isFirstPage = false;
  });
  if (router.state.initialized) isFirstPage = false;
  const reactRoot = createRoot(container);
  reactRoot.render(
    <StrictMode>
      <FrameworkContext value={framework as never}>
        <RouterProvider router={router} />
      </FrameworkContext>
    </StrictMode>,
  );
  return () => {
    unsubscribe();
    reactRoot.unmount();
    router.dispose();
  };
}

/**
 * The parts of the product's document layout that tests need: the title, and the mark of a hydrated
 * page.
 */
function TestDocument() {
  const Root = root.default;
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hydrated = "";
    return () => {
      delete dataset.hydrated;
    };
  }, []);
  return (
    <>
      <Meta />
      <Root />
    </>
  );
}

function frameworkContext() {
  return {
    future: {},
    manifest: {
      routes: {} as Record<string, never>,
      entry: { imports: [], module: "" },
      url: "",
      version: "",
    },
    routeModules: {} as Record<string, never>,
    ssr: false,
    isSpaMode: false,
    routeDiscovery: { mode: "initial" as const, manifestPath: "/__manifest" },
  };
}

function manifestEntry({ id, path, index, module }: ProductRoute) {
  return {
    id,
    path,
    index,
    hasAction: false,
    hasLoader: module.loader !== undefined,
    hasClientAction: module.clientAction !== undefined,
    hasClientLoader: module.clientLoader !== undefined,
    hasClientMiddleware: false,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    module: "",
  };
}

/**
 * The styles of every page. Those of the back office come with its layout, after these: React
 * orders style sheets of one precedence by when they were added.
 */
function addStyles(): void {
  if (document.querySelector(`link[href="${stylesUrl}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = stylesUrl;
  link.dataset.precedence = "app";
  document.head.append(link);
}
