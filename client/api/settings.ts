import type { UserSettings } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'
import { ownDocument } from './own-document'

const own = ownDocument<UserSettings>('settings')

export const fetchSettings = (options?: RequestOptions): Promise<UserSettings> =>
  own.load(() => ask('GET /api/settings', {}, options))

/**
 * Stores all values, also if the page is left at once; `conflict` if another window stored since `revision`. Answers
 * what is stored now.
 */
export const saveSettings = (settings: UserSettings, options?: RequestOptions): Promise<UserSettings> =>
  own.save(settings, () => ask('PUT /api/settings', { body: settings }, { outlivesPage: true, ...options }))
