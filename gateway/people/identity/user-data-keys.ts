import { ZeusError } from '../../../shared/protocol/errors'
import type { Db } from '../../storage/database'

export type DataType = 'STRING' | 'NUMBER' | 'DATETIME' | 'BOOLEAN' | 'OBJECT' | 'SELECT'

/** Type of a JSON value if none is defined yet. */
export function dataTypeOf(value: unknown): DataType {
  if (typeof value === 'string') return 'STRING'
  if (typeof value === 'number') return 'NUMBER'
  if (typeof value === 'boolean') return 'BOOLEAN'
  if (typeof value === 'object' && value !== null) return 'OBJECT'
  throw new ZeusError('field-invalid')
}

/** Keys that people keep data under; a key's type is what was first put there, or as configured. */
export function createUserDataKeys(db: Db) {
  const find = (targetType: string, key: string) =>
    db
      .selectFrom('udf_keys')
      .select('data_type')
      .where('target_type', '=', targetType)
      .where('key', '=', key)
      .executeTakeFirst()

  return {
    /** The type of a key; from now on that of `value` if none was defined. */
    async typeFor(targetType: string, key: string, value: unknown): Promise<DataType> {
      const known = await find(targetType, key)
      if (known) return known.data_type as DataType
      await db
        .insertInto('udf_keys')
        .values({ target_type: targetType, key, data_type: dataTypeOf(value), label: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return ((await find(targetType, key))?.data_type ?? dataTypeOf(value)) as DataType
    },

    /** By configuration: the only way to the types DATETIME and SELECT. */
    async define(targetType: string, key: string, dataType: DataType, label: string | null): Promise<void> {
      await db
        .insertInto('udf_keys')
        .values({ target_type: targetType, key, data_type: dataType, label })
        .onConflict((conflict) => conflict.columns(['target_type', 'key']).doUpdateSet({ data_type: dataType, label }))
        .execute()
    },

    /** The type set by a key's first value is deleted with its last: users cannot fill the table with names. */
    async forget(targetType: string, key: string): Promise<void> {
      await db
        .deleteFrom('udf_keys')
        .where('target_type', '=', targetType)
        .where('key', '=', key)
        .where('label', 'is', null)
        .where('data_type', 'not in', ['DATETIME', 'SELECT'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('udf_values').select('key').where('target_type', '=', targetType).where('key', '=', key)),
          ),
        )
        .execute()
    },
  }
}
