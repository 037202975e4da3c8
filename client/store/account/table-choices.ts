import { useCallback, useMemo } from 'react'
import { type MoneyUnit, type TableUnits, tableUnits, type VolumeUnit } from '../../text/columns'
import { useAccountText } from './account-texts'
import { mergeNamed } from './merge-named'
import type { MergeTexts } from './pending-changes'

/** Groupings of a table's rows. */
export const GROUPINGS = ['industry', 'board', 'tag'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Tables with choices of their own. */
export type ChoosingTable = 'board' | 'list' | 'history' | 'members'

export interface TableChoice {
  units: TableUnits
  grouping?: Grouping
}

type Choices = Partial<Record<ChoosingTable, TableChoice>>

const CHOICES_SETTING = 'tables.choices'
const TABLES: readonly ChoosingTable[] = ['board', 'list', 'history', 'members']
const NONE: TableChoice = { units: {} }

const isKey = <T extends object>(known: T, value: unknown): value is keyof T =>
  typeof value === 'string' && Object.hasOwn(known, value)

function choiceOf(value: unknown): TableChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { money, volume, grouping } = value as Record<'money' | 'volume' | 'grouping', unknown>
  const units: TableUnits = {}
  if (isKey(tableUnits.moneys, money)) units.money = money as MoneyUnit
  if (isKey(tableUnits.volumes, volume)) units.volume = volume as VolumeUnit
  const known = GROUPINGS.find((one) => one === grouping)
  return known ? { units, grouping: known } : { units }
}

/** Stored choices; what cannot be read is left out. */
export function readChoices(stored: string): Choices {
  try {
    const value = (stored === '' ? {} : JSON.parse(stored)) as Partial<Record<ChoosingTable, unknown>> | null
    return Object.fromEntries(
      TABLES.flatMap((table) => {
        const choice = choiceOf(value?.[table])
        return choice ? [[table, choice] as const] : []
      }),
    )
  } catch {
    return {}
  }
}

export const writeChoices = (choices: Choices): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(choices).map(([table, { units, grouping }]) => [table, grouping ? { ...units, grouping } : units]),
    ),
  )

const byTable = (stored: string) => new Map(Object.entries(readChoices(stored)))

/** Choices of two windows: those of each table are of the window that changed them. */
export const mergeChoices: MergeTexts = ({ before, mine, theirs }) =>
  writeChoices(Object.fromEntries(mergeNamed(byTable(before), byTable(mine), byTable(theirs))))

/** Units and grouping of a table, stored in the account. */
export function useTableChoice(table: ChoosingTable): [TableChoice, (choice: TableChoice) => void] {
  const [stored, store] = useAccountText(CHOICES_SETTING, mergeChoices)
  const choices = useMemo(() => readChoices(stored ?? ''), [stored])
  const choose = useCallback(
    (choice: TableChoice) => store(writeChoices({ ...choices, [table]: choice })),
    [store, choices, table],
  )
  return [choices[table] ?? NONE, choose]
}
