import type {
  AccountOverview,
  AccountPage,
  AccountRights,
  AccountSession,
  CodeOutbox,
  ConnectionDraft,
  ConnectionTest,
  DataKey,
  DepartmentDetails,
  Group,
  LinkOffer,
  ListedAccount,
  ListedApplication,
  ListedConnection,
  ListedDataKey,
  Rights,
  Role,
  RoleName,
} from '../../shared/protocol/account'
import { getJson, type RequestOptions, sendJson, withQuery } from './http'

export type FactorKind = AccountOverview['factors'][number]['kind']

export const fetchAccount = (options?: RequestOptions): Promise<AccountOverview> => getJson('/api/account', options)
export const proveAgain = (password: string): Promise<unknown> => sendJson('POST', '/api/account/prove', { password })
export const endSession = (id: string): Promise<unknown> => sendJson('DELETE', `/api/account/sessions/${id}`)
export const endOtherSessions = (): Promise<{ ended: number }> => sendJson('DELETE', '/api/account/sessions')
/** Sends a code to the bound address that turns this second factor on or off. */
export const sendFactorCode = (kind: 'sms' | 'email', on: boolean): Promise<unknown> =>
  sendJson('POST', '/api/account/factor/send', { kind, on })
export const changeCodeFactor = (
  kind: 'sms' | 'email',
  on: boolean,
  proof: { code: string } | { recoveryCode: string },
): Promise<{ recoveryCode: string | null }> => sendJson('POST', '/api/account/factor', { kind, on, ...proof })
export const renewRecovery = (kind: FactorKind): Promise<{ recoveryCode: string }> =>
  sendJson('POST', '/api/account/factor/recovery', { kind })
/** Turns the face off as a second factor and erases its photo. */
export const removeFace = (): Promise<unknown> => sendJson('DELETE', '/api/account/factor/face')
interface NewToken {
  name: string
  days: number
  permissions: readonly string[]
  arrangesDesks: boolean
  uploadsData: boolean
  runsTests: boolean
}
export const makeToken = (wanted: NewToken): Promise<{ token: string }> =>
  sendJson('POST', '/api/account/tokens', wanted)
export const revokeToken = (id: string): Promise<unknown> => sendJson('DELETE', `/api/account/tokens/${id}`)
export const exportAccount = (): Promise<Record<string, unknown>> => getJson('/api/account/export')
export const deleteAccount = (): Promise<unknown> => sendJson('DELETE', '/api/account')

export const fetchAccounts = (text: string, page: number, options?: RequestOptions): Promise<AccountPage> =>
  getJson(withQuery('/api/users', { text, page }), options)

export interface AccountDetail {
  account: ListedAccount
  sessions: AccountSession[]
  log: AccountOverview['log']
}

export const fetchAccountDetail = (id: string, options?: RequestOptions): Promise<AccountDetail> =>
  getJson(`/api/users/${id}`, options)

export type AccountOrder =
  | { do: 'status'; status: ListedAccount['status'] }
  | { do: 'operator'; is: boolean }
  | { do: 'reset' | 'demand-reset' | 'sign-out' | 'unprotect' }

export const orderAccount = (
  id: string,
  order: AccountOrder,
): Promise<{ account: ListedAccount; password: string | null }> => sendJson('POST', `/api/users/${id}`, order)
export const createAccount = (account: string): Promise<{ account: ListedAccount; password: string }> =>
  sendJson('POST', '/api/users', { account })
export const fetchRights = (options?: RequestOptions): Promise<Rights> => getJson('/api/users/rights', options)
export const makeRole = (role: Role & { parent: RoleName | null }): Promise<Rights> =>
  sendJson('POST', '/api/users/rights/roles', role)
export const changeRole = ({ namespace, code }: RoleName, changes: { parent: RoleName | null }): Promise<Rights> =>
  sendJson('POST', `/api/users/rights/roles/${encodeURIComponent(namespace)}/${encodeURIComponent(code)}`, changes)
export const makeGroup = (group: Group): Promise<Rights> => sendJson('POST', '/api/users/rights/groups', group)
export const removeGroup = (code: string): Promise<Rights> =>
  sendJson('DELETE', `/api/users/rights/groups/${encodeURIComponent(code)}`)
export const makeDepartment = (name: string, parentId: string | null): Promise<Rights> =>
  sendJson('POST', '/api/users/rights/departments', { name, parentId })
export const changeDepartment = (
  id: string,
  changes: Partial<Omit<DepartmentDetails, 'ownName'>> & { name?: string },
): Promise<Rights> => sendJson('POST', `/api/users/rights/departments/${encodeURIComponent(id)}`, changes)
export const removeRole = ({ namespace, code }: RoleName): Promise<Rights> =>
  sendJson('DELETE', `/api/users/rights/roles/${encodeURIComponent(namespace)}/${encodeURIComponent(code)}`)
export const removeDepartment = (id: string): Promise<Rights> =>
  sendJson('DELETE', `/api/users/rights/departments/${encodeURIComponent(id)}`)
export const fetchRightsOf = (id: string, options?: RequestOptions): Promise<AccountRights> =>
  getJson(`/api/users/rights/of/${id}`, options)
export const giveRight = (
  id: string,
  change:
    | { role: RoleName; has: boolean }
    | { group: string; has: boolean }
    | { department: string; has: boolean; main?: boolean },
): Promise<AccountRights> => sendJson('POST', `/api/users/rights/of/${id}`, change)
export const fetchDataKeys = (options?: RequestOptions): Promise<ListedDataKey[]> =>
  getJson('/api/users/data-keys', options)
export const defineDataKey = (key: DataKey): Promise<ListedDataKey[]> => sendJson('POST', '/api/users/data-keys', key)
export const removeDataKey = ({ target, key }: Pick<DataKey, 'target' | 'key'>): Promise<ListedDataKey[]> =>
  sendJson('DELETE', `/api/users/data-keys/${target}/${encodeURIComponent(key)}`)
export const fetchApplications = (options?: RequestOptions): Promise<ListedApplication[]> =>
  getJson('/api/users/applications', options)
export const addSamlApplication = (name: string, metadata: string): Promise<ListedApplication[]> =>
  sendJson('POST', '/api/users/applications', { name, metadata })
export const removeApplication = (id: string): Promise<ListedApplication[]> =>
  sendJson('DELETE', `/api/users/applications/${encodeURIComponent(id)}`)
export const fetchConnections = (options?: RequestOptions): Promise<ListedConnection[]> =>
  getJson('/api/users/connections', options)
export const postConnection = (draft: ConnectionDraft): Promise<ListedConnection[]> =>
  sendJson('POST', '/api/users/connections', draft)
export const testConnection = (identifier: string): Promise<ConnectionTest> =>
  sendJson('POST', `/api/users/connections/${identifier}/test`)
export const removeConnection = (identifier: string): Promise<ListedConnection[]> =>
  sendJson('DELETE', `/api/users/connections/${identifier}`)
/** Address of the other service, where the person signs in to be linked. */
export const beginLink = (provider: string): Promise<{ address: string }> =>
  sendJson('POST', '/api/account/links', { provider })
export const fetchLink = (link: string): Promise<LinkOffer> => getJson(`/api/account/links/${encodeURIComponent(link)}`)
export const confirmLink = (link: string): Promise<unknown> => sendJson('POST', '/api/account/links/confirm', { link })
export const fetchOutbox = (options?: RequestOptions): Promise<CodeOutbox> => getJson('/api/users/outbox', options)
