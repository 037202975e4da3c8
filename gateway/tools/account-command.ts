import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type ConnectionDraft,
  DATA_KEY,
  DATA_OPTIONS_MAX,
  DATA_TARGETS,
  DATA_TYPES,
  isDirectory,
} from '../../shared/protocol/account'
import { type Config, readConfig } from '../config/config'
import { createAdministration } from '../people/identity/accounts/administration'
import { APPLICATION_KINDS, applicationOfKind } from '../people/identity/applications/application-kinds'
import { addConnection } from '../people/identity/connections/connection-settings'
import { returnAddress } from '../people/identity/connections/connections'
import { databaseKeys } from '../people/identity/keys/database-keys'
import { folderKeys } from '../people/identity/keys/key-storage'
import { beginSecrets, loadSecrets, rotateSecrets } from '../people/identity/keys/secrets'
import { storedKeys } from '../people/identity/keys/stored-keys'
import { idpAddresses } from '../people/identity/saml/idp-messages'
import { spEntityId } from '../people/identity/saml/saml-source'
import { readServiceProvider } from '../people/identity/saml/service-provider'
import { openStore, type Store } from '../people/identity/service'
import { openStorage } from '../processes/open-storage'
import type { Db } from '../storage/database'
import { listResources, type RightsFlags, setRights, UsageError } from './account-rights'

const USAGE = `npm run account -- list [TEXT]
npm run account -- create NAME           a password for one sign-in is printed
npm run account -- reset NAME            the same for an account that is there
npm run account -- log [NAME]            newest events of accounts and rights, who made them, and from where
npm run account -- operator NAME         makes an operator; --off takes it away
npm run account -- suspend|activate|resign|archive NAME
npm run account -- sign-out NAME         ends every sign-in
npm run account -- unprotect NAME        removes the second factors of an account
npm run account -- application NAME RETURN_ADDRESS… [--kind web|public|page|hybrid|cas]   an application that signs
                                         people in here; web is one with a secret, --basic sends it in the header
npm run account -- application NAME ORIGIN --kind tenant   another installation, whose people have their accounts here
npm run account -- application NAME METADATA_FILE --saml   the same by SAML: metadata of the application
npm run account -- applications          lists them
npm run account -- remove-application APP_ID
npm run account -- machine NAME [SCOPE]               key and secret of a program
npm run account -- connect NAME ISSUER ID SECRET      another service to sign in with, as a button of the
                                         sign-in pages; --title TEXT is the text of the button; --enterprise
npm run account -- connect NAME ISSUER AUTHORIZE TOKEN USER ID SECRET --oauth   the same by OAuth 2.0: its addresses
npm run account -- connect NAME TENANT ID SECRET --azure   Azure AD (Entra ID), by the number of its tenant
npm run account -- connect NAME METADATA_FILE --saml       a SAML identity provider
npm run account -- connect NAME SERVER --cas               a CAS server, the address before /login
npm run account -- connect ldap|ad URL BIND_DN             a directory, %s in BIND_DN for what people type
npm run account -- disconnect NAME
npm run account -- define-data USER|ROLE|ORG|APPLICATION KEY TYPE [OPTION…]   a key of user-defined data; TYPE is one
                                         of STRING NUMBER DATETIME BOOLEAN OBJECT SELECT; --title TEXT is its label
npm run account -- role NAMESPACE:CODE [PARENT]         makes a role; PARENT is one whose rights it inherits, "-" is none
npm run account -- member NAME NAMESPACE:CODE           gives a role; --off takes it away
npm run account -- group CODE [NAME]                    makes a group, also for an account; --off takes the account
                                         out, or deletes the group where none is named
npm run account -- resources                            lists resources with their grants
npm run account -- resource NAMESPACE:CODE TYPE ACTION… [--title TEXT] [--api IDENTIFIER]   defines a resource;
                                         TYPE is one of DATA API MENU UI BUTTON; --off deletes it
npm run account -- allow|deny NAMESPACE:CODE TARGET NAME ACTION…   authorises a resource; TARGET is one of USER ROLE
                                         GROUP ORG AK_SK, ACTION "*" is all; --off withdraws it
npm run account -- rotate-keys           new signing, cookie and password keys; the old ones stay good for a while
npm run account -- new-keys              where ZEUS_SECRET was lost: everybody is signed out, and second factors and
                                         connections that were set up can be read no more`

interface Flags extends RightsFlags {
  enterprise: boolean
  oauth: boolean
  saml: boolean
  cas: boolean
  azure: boolean
  basic: boolean
  kind: string
}

/** What a command prints. */
export interface Output {
  print: (result: string) => void
  /** News and errors for the person at the terminal, apart from results. */
  report: (message: string) => void
}

const COMMAND_LINE = { ip: 'command line', userAgent: null }

const STATUSES = { suspend: 'Suspended', activate: 'Activated', resign: 'Resigned', archive: 'Archived' } as const

const isStatus = (word: string): word is keyof typeof STATUSES => Object.hasOwn(STATUSES, word)

async function list({ users, roles }: Store, text: string, { print }: Output): Promise<void> {
  const { rows } = await users.list({ text, offset: 0, limit: 200 })
  for (const { id, username, email, phone, nickname, status } of rows) {
    const role = await roles.roleOf(id)
    print([id, username ?? email ?? phone ?? '-', nickname, role, status].join('\t'))
  }
}

/** Protocol and settings of another service or directory, from the words of the command. */
function draftOf(name: string, words: readonly string[], flags: Flags): Pick<ConnectionDraft, 'protocol' | 'settings'> {
  const named = (...names: string[]) => {
    if (words.length !== names.length) throw new Error(USAGE)
    return Object.fromEntries(names.map((one, index) => [one, words[index] ?? '']))
  }
  const client = ['clientId', 'clientSecret']
  if (isDirectory(name)) return { protocol: name, settings: named('url', 'bindDn') }
  if (flags.saml) {
    const { file = '' } = named('file')
    return { protocol: 'saml', settings: { metadata: readFileSync(file, 'utf8') } }
  }
  if (flags.cas) return { protocol: 'cas', settings: named('server') }
  if (flags.azure) return { protocol: 'azure-ad', settings: named('tenant', ...client) }
  if (flags.oauth) return { protocol: 'oauth', settings: named('issuer', 'authorize', 'token', 'user', ...client) }
  return { protocol: 'oidc', settings: named('issuer', ...client) }
}

async function connect(store: Store, name: string, rest: string[], flags: Flags, { report }: Output): Promise<void> {
  const draft = draftOf(name, rest, flags)
  const kind = flags.enterprise ? 'enterprise' : 'social'
  await addConnection(store, { ...draft, identifier: name, kind, title: flags.title ?? '' })
  if (isDirectory(draft.protocol)) return
  report(`return address there: ${returnAddress(store.config.publicUrl)}`)
  if (draft.protocol === 'saml') report(`our metadata: ${spEntityId(store.config.publicUrl, name)}`)
}

async function defineData({ userData }: Store, [target, key = '', type, ...options]: string[], label: string | null) {
  const known = DATA_TARGETS.find((one) => one === target)
  const dataType = DATA_TYPES.find((one) => one === type)
  if (!known || !dataType || !DATA_KEY.test(key) || options.length > DATA_OPTIONS_MAX) throw new Error(USAGE)
  await userData.define({ target: known, key, dataType, label, options: options.length === 0 ? null : options })
}

/** What other programs and services need to work with this one; secrets are shown once. */
async function introduce(store: Store, [verb, name = '', ...rest]: string[], flags: Flags, output: Output) {
  const { print } = output
  const { applications, connections, config } = store
  if (verb === 'application' && flags.saml) {
    const id = await applications.createSaml(name, await readServiceProvider(readFileSync(rest[0] ?? '', 'utf8')))
    print(`APP_ID=${id}\nMETADATA=${idpAddresses(config.publicUrl, id).entityId}`)
  } else if (verb === 'remove-application') {
    await applications.remove(name)
  } else if (verb === 'application') {
    const kind = APPLICATION_KINDS.find((one) => one === flags.kind)
    if (kind === undefined || rest.length === 0) throw new Error(USAGE)
    const { publicUrl } = config
    const { id, secret } = await applications.create(
      applicationOfKind(kind, name, rest, { publicUrl, basic: flags.basic }),
    )
    if (kind === 'tenant') print(`IDENTITY_ISSUER=${publicUrl}/oidc\nIDENTITY_APP_ID=${id}`)
    else print(`APP_ID=${id}${secret === undefined ? '' : `\nAPP_SECRET=${secret}`}`)
  } else if (verb === 'machine') {
    const { id, secret } = await applications.createMachine(name, rest[0] ?? 'profile')
    print(`ACCESS_KEY=${id}\nACCESS_SECRET=${secret}`)
  } else if (verb === 'connect') {
    await connect(store, name, rest, flags, output)
  } else if (verb === 'disconnect') {
    await connections.remove(name)
  } else {
    return false
  }
  return true
}

/** The newest 200 entries of the log: time, event, account, what was changed, by whom, from where. */
async function logLines({ audit, users }: Store, userId: string | undefined): Promise<string[]> {
  const names = new Map<string, string>()
  const nameOf = async (id: string | null) => {
    if (id === null) return '-'
    const user = names.has(id) ? undefined : await users.byId(id)
    if (user) names.set(id, user.username ?? user.email ?? user.phone ?? user.nickname)
    return names.get(id) ?? id
  }
  const lines: string[] = []
  for (const { at, kind, user_id, subject, actor_id, ip } of await audit.list(userId, 200)) {
    const [account, actor] = [await nameOf(user_id), await nameOf(actor_id)]
    lines.push([new Date(at).toISOString(), kind, account, subject ?? '-', actor, ip ?? '-'].join('\t'))
  }
  return lines
}

async function carryOut(store: Store, words: string[], flags: Flags, output: Output) {
  const { print, report } = output
  const [verb = '', name = ''] = words
  const admin = createAdministration(store, COMMAND_LINE)
  if (verb === 'list') return await list(store, name, output)
  if (verb === 'applications') {
    for (const { id, name, protocol } of await store.applications.list()) print([id, protocol, name].join('\t'))
    return
  }
  if (verb === 'log') {
    const user = name === '' ? undefined : await admin.known(name)
    for (const line of await logLines(store, user?.id)) print(line)
    return
  }
  if (verb === 'resources') {
    for (const line of await listResources(store)) print(line)
    return
  }
  if (name === '') throw new Error(USAGE)
  if (await introduce(store, words, flags, output)) {
    const kind = ['connect', 'disconnect'].includes(verb) ? 'connection-changed' : 'application-changed'
    return await store.audit.record(kind, null, COMMAND_LINE, name)
  }
  if (await setRights(store, admin, words, flags)) return report(`${verb} ${name}: done`)
  if (verb === 'define-data') await defineData(store, words.slice(1), flags.title?.trim() || null)
  else if (isStatus(verb)) await admin.setStatus(name, STATUSES[verb])
  else if (verb === 'operator') await admin.setOperator(name, !flags.off)
  else if (verb === 'sign-out') report(`${await admin.signOutEverywhere(name)} ended`)
  else if (verb === 'unprotect') await admin.removeFactors(name)
  else if (verb === 'reset') print(await admin.resetPassword(name))
  else if (verb === 'create') print((await admin.create(name)).password)
  else throw new Error(USAGE)
  report(`${verb} ${name}: done`)
}

/** False for any other word. */
async function changeKeys(db: Db, config: Config, word: string | undefined, { report }: Output): Promise<boolean> {
  if (word === 'rotate-keys') {
    await rotateSecrets(storedKeys(db, config), Date.now())
    report('new keys: running gateways take them within seconds')
  } else if (word === 'new-keys') {
    const { dataDir, secret, formerSecret } = config
    if (secret === undefined) throw new Error('new-keys: for keys in the database, under ZEUS_SECRET')
    const place = databaseKeys({ db, secret, formerSecret, before: folderKeys(dataDir), clock: Date.now })
    await place.forget()
    await beginSecrets(place, Date.now())
    report('new keys: restart every gateway')
  } else {
    return false
  }
  return true
}

async function run(args: string[], environment: NodeJS.ProcessEnv, output: Output): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      off: { type: 'boolean', default: false },
      enterprise: { type: 'boolean', default: false },
      oauth: { type: 'boolean', default: false },
      saml: { type: 'boolean', default: false },
      cas: { type: 'boolean', default: false },
      azure: { type: 'boolean', default: false },
      basic: { type: 'boolean', default: false },
      kind: { type: 'string', default: 'web' },
      title: { type: 'string' },
      api: { type: 'string' },
    },
    allowPositionals: true,
  })
  const config = readConfig(environment)
  if (config.identity.issuer !== undefined) throw new Error('IDENTITY_ISSUER names a tenant: accounts are kept there')
  const db = await openStorage(config)
  try {
    if (await changeKeys(db, config, positionals[0], output)) return
    const { publicUrl } = config
    const { clientId, registration, delivery, ldap, ad } = config.identity
    const settings = { publicUrl, clientId, registration, delivery, ldap, ad, testMode: false }
    const store = await openStore(db, await loadSecrets(storedKeys(db, config), Date.now()), settings, Date.now)
    await carryOut(store, positionals, values, output)
  } finally {
    await db.destroy()
  }
}

/** Carries out a command on accounts, applications and rights. Returns the exit code of the process. */
export async function accountCommand(args: string[], environment: NodeJS.ProcessEnv, output: Output): Promise<0 | 1> {
  try {
    await run(args, environment, output)
    return 0
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    output.report(thrown instanceof UsageError ? USAGE : message)
    return 1
  }
}
