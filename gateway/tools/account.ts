import { parseArgs } from 'node:util'
import { readConfig } from '../config'
import { createAdministration } from '../identity/administration'
import { loadSecrets, rotateSecrets } from '../identity/secrets'
import { openStore, type Store } from '../identity/service'
import { projectRoot, readEnvironmentFile } from '../processes/environment'
import { openStorage } from '../processes/open-storage'

const USAGE = `npm run account -- list [TEXT]
npm run account -- create NAME           a password for one sign-in is printed
npm run account -- reset NAME            the same for an account that is there
npm run account -- operator NAME         makes an operator; --off takes it away
npm run account -- suspend|activate|resign|archive NAME
npm run account -- sign-out NAME         ends every sign-in
npm run account -- unprotect NAME        removes second factors of somebody who lost them
npm run account -- rotate-keys           new signing, cookie and password keys; the old ones stay good for a while`

const STATUSES = { suspend: 'Suspended', activate: 'Activated', resign: 'Resigned', archive: 'Archived' } as const

const isStatus = (word: string): word is keyof typeof STATUSES => Object.hasOwn(STATUSES, word)

async function list({ users, roles }: Store, text: string): Promise<void> {
  const { rows } = await users.list({ text, offset: 0, limit: 200 })
  for (const { id, username, email, phone, nickname, status } of rows) {
    const role = (await roles.isOperator(id)) ? 'operator' : 'viewer'
    console.log([id, username ?? email ?? phone ?? '-', nickname, role, status].join('\t'))
  }
}

async function carryOut(store: Store, [verb = '', name = '']: string[], off: boolean): Promise<void> {
  const admin = createAdministration(store, { ip: 'command line', userAgent: null })
  if (verb === 'list') return await list(store, name)
  if (name === '') throw new Error(USAGE)
  if (isStatus(verb)) await admin.setStatus(name, STATUSES[verb])
  else if (verb === 'operator') await admin.setOperator(name, !off)
  else if (verb === 'sign-out') console.error(`${await admin.signOutEverywhere(name)} ended`)
  else if (verb === 'unprotect') await admin.removeFactors(name)
  else if (verb === 'reset') console.log(await admin.resetPassword(name))
  else if (verb === 'create') console.log((await admin.create(name)).password)
  else throw new Error(USAGE)
  console.error(`${verb} ${name}: done`)
}

async function run(): Promise<void> {
  readEnvironmentFile(projectRoot())
  const { values, positionals } = parseArgs({
    options: { off: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const config = readConfig(process.env)
  if (config.identity.issuer !== undefined) throw new Error('IDENTITY_ISSUER names a tenant: accounts are kept there')
  if (positionals[0] === 'rotate-keys') {
    await rotateSecrets(config.dataDir, Date.now())
    console.error('new keys from the next start on')
    return
  }
  const db = await openStorage(config)
  try {
    const { dataDir, publicUrl } = config
    const { clientId, registration, delivery, ldap, ad } = config.identity
    const settings = { dataDir, publicUrl, clientId, registration, delivery, ldap, ad, testMode: false }
    const store = await openStore(db, await loadSecrets(dataDir, Date.now()), settings, Date.now)
    await carryOut(store, positionals, values.off)
  } finally {
    await db.destroy()
  }
}

run().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
})
