import type { OwnData } from '../../../shared/market/own-data'
import type { UserSettings, Watchlists } from '../../../shared/protocol/rest'
import type { AlertRules } from '../../../shared/protocol/rest-alerts'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import type { Note } from '../../../shared/protocol/rest-notes'
import type { Positions } from '../../../shared/protocol/rest-positions'
import type { Tags } from '../../../shared/protocol/rest-tags'
import { exportAccount } from '../../api/account'
import { fetchAlertRules } from '../../api/alerts'
import { fetchCustomIndexes } from '../../api/custom-index'
import { fetchNotes } from '../../api/notes'
import { fetchOwnData, fetchOwnDataHeads } from '../../api/own-data'
import { fetchPositions } from '../../api/positions'
import { fetchSettings } from '../../api/settings'
import { fetchTags } from '../../api/tags'
import { fetchWatchlists } from '../../api/watchlists'
import { asApiError } from '../../store/use-resource'
import { download } from '../../ui/csv'

interface ExportedData {
  product: 'zeus'
  /** ISO 8601. */
  exportedAt: string
  watchlists: Watchlists['groups']
  settings: UserSettings['values']
  customIndexes: CustomIndex[]
  alerts: AlertRules
  notes: Note[]
  tags: Tags['tags']
  positions: Positions['positions']
  ownData: OwnData[]
  /** Record, sign-ins, roles, log; null where a tenant keeps the account. */
  account: Record<string, unknown> | null
}

/** Throws `sign-in-again` where the sign-in is too old for it. */
async function accountData(): Promise<Record<string, unknown> | null> {
  try {
    return await exportAccount()
  } catch (thrown) {
    if (asApiError(thrown).code === 'not-found') return null
    throw thrown
  }
}

/** Data sets with their rows. */
async function fetchAllOwnData(): Promise<OwnData[]> {
  const heads = await fetchOwnDataHeads()
  return await Promise.all(heads.map(({ name }) => fetchOwnData(name)))
}

/** Everything a person made here, and no secret. */
export async function collectData(now: number): Promise<ExportedData> {
  const account = await accountData()
  const [lists, settings, customIndexes, alerts, notes, tags, positions, ownData] = await Promise.all([
    fetchWatchlists(),
    fetchSettings(),
    fetchCustomIndexes(),
    fetchAlertRules(),
    fetchNotes(),
    fetchTags(),
    fetchPositions(),
    fetchAllOwnData(),
  ])
  return {
    product: 'zeus',
    exportedAt: new Date(now).toISOString(),
    watchlists: lists.groups,
    settings: settings.values,
    customIndexes,
    alerts,
    notes,
    tags: tags.tags,
    positions: positions.positions,
    ownData,
    account,
  }
}

/** Gives the browser a value to keep as a file. */
export const downloadJson = (name: string, value: unknown): void =>
  download(name, JSON.stringify(value, null, 2), 'application/json')
