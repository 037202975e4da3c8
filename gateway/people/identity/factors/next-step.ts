/** Remaining steps of a sign-in. */
export type StepKind = 'totp' | 'second-code' | 'first-login' | 'force-reset'

/**
 * The first proof was right, and is not enough. Neither a refusal nor a sign-in: the caller continues with the step.
 */
export class NextStep extends Error {
  override name = 'NextStep'
  constructor(
    readonly kind: StepKind,
    readonly userId: string,
    /** Names the persisted stage. */
    readonly stage: string,
  ) {
    super(kind)
  }
}
