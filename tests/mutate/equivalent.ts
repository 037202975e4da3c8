import type { Mutant } from './plant'

/** Faults that change nothing that anybody could see, each with its reason. */
const EQUIVALENT: readonly { path: RegExp; change: RegExp; why: string }[] = [
  {
    path: /./,
    change: /^(\w+\.)*log\.\w+\(.*\) → void 0$/,
    why: 'a line of the log is no figure',
  },
]

export const isEquivalent = (path: string, { change }: Mutant): boolean =>
  EQUIVALENT.some((each) => each.path.test(path) && each.change.test(change))
