import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IdentityProvider } from 'samlify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSigningKey } from '../../../gateway/people/identity/saml/certificate'
import { runAccountCommand } from '../../support/account-command'
import { openMigratedDatabase } from '../../support/migrated-database'
import { provideKeys } from '../../support/provide-keys'
import { makeSamlProgram } from '../../support/saml-program'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-connect-'))
  await provideKeys(folder, Date.now())
  await (await openMigratedDatabase(join(folder, 'zeus.db'))).destroy()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) => runAccountCommand({ ZEUS_DATA_DIR: folder }, ...words)

test('the command connects services of each kind, and adds and removes a SAML application', async () => {
  const { key, certificate } = await makeSigningKey('idp.example', Date.now())
  const idp = IdentityProvider({
    entityID: 'https://idp.example',
    privateKey: key,
    signingCert: certificate,
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: 'https://idp.example/sso' },
    ],
  })
  const [idpFile, spFile] = [join(folder, 'idp.xml'), join(folder, 'sp.xml')]
  writeFileSync(idpFile, idp.getMetadata())
  writeFileSync(spFile, (await makeSamlProgram()).metadata)
  const made = await run('application', '网盘', spFile, '--saml')
  const id = /^APP_ID=([0-9a-f]{24})$/m.exec(made.out)?.[1] ?? ''
  expect([made.status, made.out]).toEqual([0, expect.stringContaining(`/api/v2/saml-idp/${id}/metadata`)])
  expect((await run('applications')).out).toBe(`${id}\tsaml\t网盘\n`)
  const saml = await run('connect', 'corp', idpFile, '--saml', '--title', '公司账号', '--enterprise')
  expect([saml.status, saml.words]).toEqual([0, expect.stringContaining('/connections/saml/corp/metadata')])
  expect((await run('connect', 'school', 'https://cas.example', '--cas')).status).toBe(0)
  const tenant = '11111111-2222-3333-4444-555555555555'
  expect((await run('connect', 'azure', tenant, 'client', 'secret', '--azure')).status).toBe(0)
  expect((await run('connect', 'ldap', 'ldaps://ldap.example', 'uid=%s,dc=example')).status).toBe(0)
  expect((await run('connect', 'school', 'https://cas.example', '--cas')).status).toBe(1)
  expect((await run('connect', 'other', 'https://cas.example', 'more', '--cas')).status).toBe(1)
  expect((await run('remove-application', id)).status).toBe(0)
  const db = await openMigratedDatabase(join(folder, 'zeus.db'))
  const rows = await db.selectFrom('connections').select(['identifier', 'protocol', 'kind', 'display_name']).execute()
  expect(rows).toEqual([
    { identifier: 'corp', protocol: 'saml', kind: 'enterprise', display_name: '公司账号' },
    { identifier: 'school', protocol: 'cas', kind: 'social', display_name: 'school' },
    { identifier: 'azure', protocol: 'azure-ad', kind: 'social', display_name: 'azure' },
    { identifier: 'ldap', protocol: 'ldap', kind: 'social', display_name: 'ldap' },
  ])
  expect(await db.selectFrom('applications').select('id').execute()).toEqual([])
  await db.destroy()
})
