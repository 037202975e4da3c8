/** Remaining steps of a sign-in. */
export type StepKind = 'totp' | 'second-code' | 'first-login' | 'force-reset'

/**
 * Thrown when the first proof was right but is not enough. It is neither a refusal nor a sign-in: the caller continues
 * with the step.
 */
export class NextStep extends Error {
  override name = 'NextStep'
  constructor(
    readonly kind: StepKind,
    readonly userId: string,
    /** Secret of the stored stage. */
    readonly stage: string,
  ) {
    super(kind)
  }
}
