import type { UserSettings } from '../../shared/protocol/rest'
import type { RequestOptions } from './http'
import { ownDocument } from './own-document'
import { requestData } from './request-data'

const own = ownDocument<UserSettings>('settings')

export const fetchSettings = (options?: RequestOptions): Promise<UserSettings> =>
  own.load(() => requestData('GET /api/settings', {}, options))

/**
 * Stores all values, even if the page is closed; `conflict` if another window stored since `revision`. Answers
 * what is stored now.
 */
export const saveSettings = (settings: UserSettings, options?: RequestOptions): Promise<UserSettings> =>
  own.save(settings, () => requestData('PUT /api/settings', { body: settings }, { outlivesPage: true, ...options }))
