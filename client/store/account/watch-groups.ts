import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { WATCHLIST_BASKETS_MAX, WATCHLIST_CODES_MAX } from '../../../shared/protocol/limits'
import type { WatchGroup } from '../../../shared/protocol/rest'

export const GROUP_NAME_MAX = 24
export const GROUP_COLOURS = ['accent', 'ad', 'od', 'split', 'average'] as const
export type GroupColour = (typeof GROUP_COLOURS)[number]

export const colourOf = (group: Pick<WatchGroup, 'colour'>): GroupColour =>
  GROUP_COLOURS.find((known) => known === group.colour) ?? 'accent'

const change = (groups: readonly WatchGroup[], name: string, to: (group: WatchGroup) => WatchGroup): WatchGroup[] =>
  groups.map((group) => (group.name === name ? to(group) : group))

/** The most of each in a group. */
export const GROUP_MOST = { codes: WATCHLIST_CODES_MAX, baskets: WATCHLIST_BASKETS_MAX } as const

/** Exceeded limit of a group with these codes; undefined: it is valid. */
export function tooManyOf(codes: readonly InstrumentId[]): keyof typeof GROUP_MOST | undefined {
  if (codes.length > GROUP_MOST.codes) return 'codes'
  return codes.filter(isBasketId).length > GROUP_MOST.baskets ? 'baskets' : undefined
}

/** Exceeded limit of one of these groups; undefined: all are valid. */
export const tooManyIn = (groups: readonly WatchGroup[]): keyof typeof GROUP_MOST | undefined =>
  groups.map(({ codes }) => tooManyOf(codes)).find((of) => of !== undefined)

/** Adds codes at the end, those that are there already left where they are. */
export const withCodes = (groups: readonly WatchGroup[], name: string, codes: readonly InstrumentId[]): WatchGroup[] =>
  change(groups, name, (group) => ({ ...group, codes: [...new Set([...group.codes, ...codes])] }))

export const withoutCode = (groups: readonly WatchGroup[], name: string, code: InstrumentId): WatchGroup[] =>
  change(groups, name, (group) => ({ ...group, codes: group.codes.filter((known) => known !== code) }))

/** Another code in the place of one; of a code that is there already the old one alone goes. */
export const replacedCode = (
  groups: readonly WatchGroup[],
  name: string,
  old: InstrumentId,
  now: InstrumentId,
): WatchGroup[] =>
  groups.map((group) =>
    group.name === name
      ? { ...group, codes: [...new Set(group.codes.map((code) => (code === old ? now : code)))] }
      : group,
  )

/** Beside which code, and at which side of it. */
export interface CodePlace {
  beside: InstrumentId
  after: boolean
}

/** Moves a code by so many places; stops at the ends. */
export const movedCode = (groups: readonly WatchGroup[], name: string, code: InstrumentId, by: number): WatchGroup[] =>
  change(groups, name, (group) => {
    const from = group.codes.indexOf(code)
    if (from < 0) return group
    const to = Math.min(group.codes.length - 1, Math.max(0, from + by))
    const codes = group.codes.filter((known) => known !== code)
    codes.splice(to, 0, code)
    return { ...group, codes }
  })

/** Puts a code before or after another one. */
export const placedCode = (
  groups: readonly WatchGroup[],
  name: string,
  code: InstrumentId,
  { beside, after }: CodePlace,
): WatchGroup[] =>
  change(groups, name, (group) => {
    const codes = group.codes.filter((known) => known !== code)
    const at = codes.indexOf(beside)
    if (at < 0 || codes.length === group.codes.length) return group
    codes.splice(after ? at + 1 : at, 0, code)
    return { ...group, codes }
  })

export const withGroup = (groups: readonly WatchGroup[], name: string, colour: GroupColour): WatchGroup[] => [
  ...groups,
  { name, colour, codes: [] },
]

export const withoutGroup = (groups: readonly WatchGroup[], name: string): WatchGroup[] =>
  groups.filter((group) => group.name !== name)

export const changedGroup = (
  groups: readonly WatchGroup[],
  name: string,
  to: Partial<Omit<WatchGroup, 'codes'>>,
): WatchGroup[] => change(groups, name, (group) => ({ ...group, ...to }))

/** Moves a group by so many places among the others. */
export function movedGroup(groups: readonly WatchGroup[], name: string, by: number): WatchGroup[] {
  const from = groups.findIndex((group) => group.name === name)
  const group = groups[from]
  if (!group) return [...groups]
  const rest = withoutGroup(groups, name)
  rest.splice(Math.min(rest.length, Math.max(0, from + by)), 0, group)
  return rest
}

type NameProblem = 'needed' | 'taken'

/** Why a group may not have this name; undefined if it may. */
export function nameProblem(groups: readonly WatchGroup[], name: string): NameProblem | undefined {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > GROUP_NAME_MAX) return 'needed'
  return groups.some((group) => group.name === trimmed) ? 'taken' : undefined
}

/**
 * Both sides' groups after two windows changed the lists: groups of either, codes of both, ours in our order first.
 * Nothing that one side added is lost; what one side removed comes back, which is the safer mistake.
 */
export function mergedGroups(ours: readonly WatchGroup[], theirs: readonly WatchGroup[]): WatchGroup[] {
  const merged = ours.map((group) => {
    const other = theirs.find((candidate) => candidate.name === group.name)
    return other ? { ...group, codes: [...new Set([...group.codes, ...other.codes])] } : group
  })
  return [...merged, ...theirs.filter((group) => !ours.some((known) => known.name === group.name))]
}
