/**
 * Disposes everything that `work` added to its scope, in reverse order, however it ends. (The same
 * as `await using`, which dependency-cruiser cannot parse yet.)
 */
export async function withScope<T>(work: (scope: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const scope = new AsyncDisposableStack();
  try {
    return await work(scope);
  } finally {
    await scope.disposeAsync();
  }
}
