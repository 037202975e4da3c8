import { logOf } from '../../../log'
import type { Db } from '../../../storage/database'
import { StorageError } from '../../../storage/storage-error'
import type { KeyStorage } from './key-storage'
import { sealText, unsealText } from './sealed-text'

const log = logOf('identity')

const ROW = 'identity'

interface DatabaseKeysParts {
  /** Database with all migrations applied. */
  db: Db
  /** Secret that seals the keys, so that the database alone is not enough to open them. */
  secret: string
  /** Previous secret, under which the keys may still be sealed. */
  formerSecret: string | undefined
  before: KeyStorage
  clock: () => number
  /** log2 of scrypt's N; tests use a lower value. */
  costLog2?: number
}

/** Keys sealed in a row of the database that all processes of an installation share. */
export function databaseKeys({ db, secret, formerSecret, before, clock, costLog2 }: DatabaseKeysParts) {
  const row = () => db.selectFrom('sealed_keys').select('sealed').where('name', '=', ROW).executeTakeFirst()
  const seal = async (text: string) => ({ sealed: await sealText(secret, text, costLog2), written_at: clock() })
  const write = (known: string, values: Awaited<ReturnType<typeof seal>>) =>
    db.updateTable('sealed_keys').set(values).where('name', '=', ROW).where('sealed', '=', known).execute()

  /** Stored keys. Keys sealed under the former secret are sealed again under the current one. */
  async function current(): Promise<{ text: string; sealed: string } | undefined> {
    const found = await row()
    if (!found) return undefined
    const text = await unsealText(secret, found.sealed, costLog2)
    if (text !== undefined) return { text, sealed: found.sealed }
    const former = formerSecret === undefined ? undefined : await unsealText(formerSecret, found.sealed, costLog2)
    if (former === undefined) {
      throw new StorageError(
        'the keys in the database were sealed with another ZEUS_SECRET (or were touched): set that',
      )
    }
    await write(found.sealed, await seal(former))
    log.info('keys in the database are sealed with ZEUS_SECRET now, ZEUS_SECRET_OLD is of no more use')
    return await current()
  }

  const read = async () => (await current())?.text

  /** Stored keys after a write, which another process may have made first. */
  async function storedText(): Promise<string> {
    const text = await read()
    if (text === undefined) throw new StorageError('the keys in the database were removed meanwhile')
    return text
  }

  return {
    name: 'the keys in the database',
    before,
    read,
    mark: async () => (await row())?.sealed,
    async mayBegin() {
      const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
      if (!person) return
      throw new StorageError(
        `there are accounts, and neither the database nor ${before.name} has their keys: start once with ZEUS_DATA_DIR` +
          ' where that file is, or give the keys up (npm run account -- new-keys)',
      )
    },
    async create(text) {
      await db
        .insertInto('sealed_keys')
        .values({ name: ROW, ...(await seal(text)) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return await storedText()
    },
    async replace(known, text) {
      const now = await current()
      if (now?.text === known) await write(now.sealed, await seal(text))
      return await storedText()
    },
    /** For an operator who lost the secret. */
    async forget() {
      await db.deleteFrom('sealed_keys').where('name', '=', ROW).execute()
    },
  } satisfies KeyStorage & { forget(): Promise<void> }
}
