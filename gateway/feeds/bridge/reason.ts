/** What went wrong, as short as an operator can use it. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? String((thrown as NodeJS.ErrnoException).code ?? thrown.message) : String(thrown)
