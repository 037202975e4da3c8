/** The error, shortened for an operator. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? String((thrown as NodeJS.ErrnoException).code ?? thrown.message) : String(thrown)
