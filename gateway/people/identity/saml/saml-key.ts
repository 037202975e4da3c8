import type { Store } from '../service'
import { makeSigningKey, type SigningKey } from './certificate'

const NAME = 'saml-key'

/**
 * Signing key of this installation for SAML: created at first use, sealed in the database, shared by all gateways. It is
 * never rotated, because other programs have its certificate in their configuration.
 */
export async function samlKey({ db, seal, clock, config }: Pick<Store, 'db' | 'seal' | 'clock' | 'config'>) {
  const stored = async (): Promise<{ value: string; key: SigningKey | undefined } | undefined> => {
    const row = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst()
    if (!row) return undefined
    try {
      return { ...row, key: JSON.parse(seal.open(row.value)) as SigningKey }
    } catch {
      // The key that sealed it is lost.
      return { ...row, key: undefined }
    }
  }
  const before = await stored()
  if (before?.key) return before.key
  const value = seal.close(JSON.stringify(await makeSigningKey(new URL(config.publicUrl).hostname, clock())))
  if (before) {
    const same = db.updateTable('installation').set({ value, set_at: clock() }).where('name', '=', NAME)
    await same.where('value', '=', before.value).execute()
  } else {
    await db
      .insertInto('installation')
      .values({ name: NAME, value, set_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const after = await stored()
  if (!after?.key) throw new Error('the SAML key cannot be read')
  return after.key
}
