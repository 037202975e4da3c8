import { DATA_KEY, type DataType } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import { createUserDataKeys, fits, storedText } from './user-data-keys'

export interface UserDatum {
  key: string
  dataType: DataType
  value: string
  label: string | null
}

const VALUE_MAX = 16 * 1024
const KEYS_MAX = 64

export type UserData = ReturnType<typeof createUserData>

/** User-defined data under keys; the type of a key is that of its first value, or as configured. */
export function createUserData(db: Db) {
  const typed = createUserDataKeys(db)

  async function list(targetType: string, targetId: string): Promise<UserDatum[]> {
    const rows = await db
      .selectFrom('udf_values')
      .innerJoin('udf_keys', (join) =>
        join.onRef('udf_keys.key', '=', 'udf_values.key').onRef('udf_keys.target_type', '=', 'udf_values.target_type'),
      )
      .select(['udf_values.key', 'udf_values.value', 'udf_keys.data_type', 'udf_keys.label'])
      .where('udf_values.target_type', '=', targetType)
      .where('udf_values.target_id', '=', targetId)
      .orderBy('udf_values.key')
      .execute()
    return rows.map(({ key, value, data_type, label }) => ({ key, value, dataType: data_type as DataType, label }))
  }

  return {
    list,
    keys: typed.list,
    define: typed.define,
    undefine: typed.undefine,

    /** Values are JSON texts. Throws `field-invalid` for a bad key, text or type, `too-large` beyond the bounds. */
    async set(targetType: string, targetId: string, entries: readonly { key: string; value: string }[]) {
      const parsed: { key: string; value: unknown }[] = entries.map(({ key, value }) => {
        if (!DATA_KEY.test(key)) throw new ZeusError('field-invalid', key.slice(0, 64))
        if (value.length > VALUE_MAX) throw new ZeusError('too-large')
        return { key, value: parseJson(key, value) }
      })
      const before = await list(targetType, targetId)
      const keys = new Set([...before.map(({ key }) => key), ...parsed.map(({ key }) => key)])
      if (keys.size > KEYS_MAX) throw new ZeusError('too-large')
      for (const { key, value } of parsed) {
        const shape = await typed.shapeFor(targetType, key, value)
        if (!fits(shape, value)) throw new ZeusError('field-invalid', key)
        const text = storedText(shape.type, value)
        await db
          .insertInto('udf_values')
          .values({ target_type: targetType, target_id: targetId, key, value: text })
          .onConflict((conflict) => conflict.columns(['target_type', 'target_id', 'key']).doUpdateSet({ value: text }))
          .execute()
      }
      return await list(targetType, targetId)
    },

    async remove(targetType: string, targetId: string, key: string): Promise<UserDatum[]> {
      await db
        .deleteFrom('udf_values')
        .where('target_type', '=', targetType)
        .where('target_id', '=', targetId)
        .where('key', '=', key)
        .execute()
      await typed.forget(targetType, key)
      return await list(targetType, targetId)
    },
  }
}

function parseJson(key: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ZeusError('field-invalid', key)
  }
}
