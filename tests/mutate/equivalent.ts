import type { Mutant } from './plant'

/** Faults that change no result, each with the reason. */
const EQUIVALENT: readonly { path: RegExp; change: RegExp; why: string }[] = [
  {
    path: /./,
    change: /^(\w+\.)*log\.\w+\(.*\) → void 0$/,
    why: 'a line of the log is not a figure',
  },
  {
    path: /client\/store\/account\/user-settings\.ts$/,
    change: /^value >= 0 → value > 0$/,
    why: 'a stored 0 is replaced by the same default',
  },
  {
    path: /client\/charts\/table-picture\.ts$/,
    change: /^2 → 3$/,
    why: 'only the order of layers counts',
  },
  {
    path: /client\/features\/board\/filter\.ts$/,
    change: /^index < table\.id\.length → index <= table\.id\.length$/,
    why: 'there is no instrument after the last one',
  },
  {
    path: /client\/features\/.*columns\.tsx?$/,
    change: /^(?!100 )(\d{2}|1\d\d) → \d{2,3}$/,
    why: 'the width of a column, where it is not a named property: checked in pictures',
  },
  {
    path: /client\/features\/desk\/pane-title\.ts$/,
    change: /^\d+ → \d+$/,
    why: 'the initial size of a pane in cells: checked in pictures',
  },
  {
    path: /client\/features\/order-split\/threshold\.ts$/,
    change: /^3_600_000 → 3600001$/,
    why: 'it separates morning and afternoon, and nothing trades within a second of noon',
  },
  {
    path: /gateway\/market\/state\/index-line\.ts$/,
    change: /^at < slot → at <= slot$/,
    why: 'a minute that prints opened has no volume before its first value, which also sets its counts',
  },
  {
    path: /gateway\/people\/alerts\/back-test\/judge-past\.ts$/,
    change: /^1_000 → 1001$/,
    why: 'the second of a close within its minute: results are by minute',
  },
  {
    path: /gateway\/people\/alerts\/(subject|concerns)\.ts$/,
    change: /^(this\.)?reading\.now <= (\w+) → (this\.)?reading\.now < \w+$/,
    why: 'figures of a book are read once more before they change: slower, with the same result',
  },
  {
    path: /gateway\/people\/alerts\/subject\.ts$/,
    change: /^this\.concerns \?\?= new Concerns/,
    why: 'the rules that a row may concern are found again for each row: slower, with the same result',
  },
  {
    path: /gateway\/market\/state\/rebuild-day\.ts$/,
    change: /^(\+\+prints % PRINTS_PER_SLICE( === 0)?|4_096) → /,
    why: 'how often a loop pauses changes no figure',
  },
  {
    path: /gateway\/market\/state\/market\.ts$/,
    change: /^now\(\) \/ 1000 → now\(\) \* 1000$/,
    why: 'the first epoch must only differ from those of earlier processes',
  },
  {
    path: /gateway\/past\/history\/in-slices\.ts$/,
    change: /^slicing\.now\(\) - started >=? SLICE_MS → /,
    why: 'how often a loop pauses changes no figure',
  },
  {
    path: /shared\/back-test\/checks\/look-ahead\.ts$/,
    change: /^value \* factor → value \/ factor$/,
    why: 'the factors are above and below 1 alike',
  },
  {
    path: /shared\/market\/minute-breadth\.ts$/,
    change: /^slot < held\.length → slot <= held\.length$/,
    why: 'a typed array ignores writes after its end',
  },
]

export const isEquivalent = (path: string, { change }: Mutant): boolean =>
  EQUIVALENT.some((each) => each.path.test(path) && each.change.test(change))
