/**
 * Ends whatever `work` gave to its scope, last first, however it ends. (The same as `await using`,
 * which the checker of import rules cannot read yet.)
 */
export async function withScope<T>(work: (scope: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const scope = new AsyncDisposableStack();
  try {
    return await work(scope);
  } finally {
    await scope.disposeAsync();
  }
}
