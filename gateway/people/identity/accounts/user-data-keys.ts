import type { DataKey, DataTarget, DataType, ListedDataKey } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { Db } from '../../../storage/database'
import { lockSubject } from '../../../storage/lock-subject'

/** Type of a JSON value if none is defined yet. */
function dataTypeOf(value: unknown): DataType {
  if (typeof value === 'string') return 'STRING'
  if (typeof value === 'number') return 'NUMBER'
  if (typeof value === 'boolean') return 'BOOLEAN'
  if (typeof value === 'object' && value !== null) return 'OBJECT'
  throw new ZeusError('field-invalid')
}

/** Type of a key, and the permitted values of a SELECT. */
interface DataShape {
  type: DataType
  options: readonly string[] | null
}

/** Whether a value may be stored under a key. */
export function fits({ type, options }: DataShape, value: unknown): boolean {
  if (type === 'DATETIME') {
    return typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
  }
  if (type === 'SELECT') return typeof value === 'string' && (options === null || options.includes(value))
  return value !== null && dataTypeOf(value) === type
}

/** Stored text: strings as they are, times in epoch ms, everything else as JSON. */
export function storedText(type: DataType, value: unknown): string {
  if (type === 'DATETIME') return String(typeof value === 'number' ? value : Date.parse(String(value)))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Value from its stored text. */
const valueIn = (type: DataType, text: string): unknown =>
  type === 'STRING' || type === 'SELECT' ? text : (JSON.parse(text) as unknown)

const optionsOf = (json: string | null): string[] | null => (json === null ? null : (JSON.parse(json) as string[]))

/** Keys of user-defined data; the type of a key is that of its first value, or as defined by an operator. */
export function createUserDataKeys(db: Db) {
  const find = (targetType: string, key: string) =>
    db
      .selectFrom('udf_keys')
      .select(['data_type', 'options'])
      .where('target_type', '=', targetType)
      .where('key', '=', key)
      .executeTakeFirst()

  return {
    ...definitions(db),

    /** Type of a key; a key without a type gets that of `value`. */
    async shapeFor(targetType: string, key: string, value: unknown): Promise<DataShape> {
      const known = await find(targetType, key)
      if (known) return { type: known.data_type as DataType, options: optionsOf(known.options) }
      await db
        .insertInto('udf_keys')
        .values({
          target_type: targetType,
          key,
          data_type: dataTypeOf(value),
          label: null,
          options: null,
          defined: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const now = await find(targetType, key)
      return { type: (now?.data_type ?? dataTypeOf(value)) as DataType, options: optionsOf(now?.options ?? null) }
    },

    /** All keys, with the number of values under each. */
    async list(): Promise<ListedDataKey[]> {
      const rows = await db.selectFrom('udf_keys').selectAll().orderBy('target_type').orderBy('key').execute()
      const counts = await db
        .selectFrom('udf_values')
        .select((select) => ['target_type', 'key', select.fn.countAll().as('count')])
        .groupBy(['target_type', 'key'])
        .execute()
      return rows.map(({ target_type, key, data_type, label, options, defined }) => ({
        target: target_type as DataTarget,
        key,
        dataType: data_type as DataType,
        label,
        options: optionsOf(options),
        values: Number(counts.find((one) => one.target_type === target_type && one.key === key)?.count ?? 0),
        defined: defined === 1,
      }))
    },

    /** The type set by a key's first value is deleted with its last: users cannot fill the table with names. */
    async forget(targetType: string, key: string): Promise<void> {
      await db
        .deleteFrom('udf_keys')
        .where('target_type', '=', targetType)
        .where('key', '=', key)
        .where('defined', '=', 0)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('udf_values').select('key').where('target_type', '=', targetType).where('key', '=', key)),
          ),
        )
        .execute()
    },
  }
}

/** Definitions by operators. */
function definitions(db: Db) {
  return {
    /**
     * Defines a key: the only way to the types DATETIME and SELECT, and to labels. Existing values are converted to the
     * new type. Throws `data-key-unfit` if one cannot be converted.
     */
    async define({ target, key, dataType, label, options }: DataKey): Promise<void> {
      const shape: DataShape = { type: dataType, options: dataType === 'SELECT' ? options : null }
      const values = {
        data_type: dataType,
        label,
        options: shape.options === null ? null : JSON.stringify(shape.options),
        defined: 1,
      }
      await db.transaction().execute(async (transaction) => {
        await lockSubject(transaction, `udf ${target} ${key}`)
        const under = transaction.selectFrom('udf_keys').select('data_type')
        const before = await under.where('target_type', '=', target).where('key', '=', key).executeTakeFirst()
        const rows = await transaction
          .selectFrom('udf_values')
          .select(['target_id', 'value'])
          .where('target_type', '=', target)
          .where('key', '=', key)
          .execute()
        for (const { target_id, value } of rows) {
          const known = valueIn((before?.data_type ?? dataType) as DataType, value)
          if (!fits(shape, known)) throw new ZeusError('data-key-unfit', key)
          const text = storedText(dataType, known)
          if (text === value) continue
          await transaction
            .updateTable('udf_values')
            .set({ value: text })
            .where('target_type', '=', target)
            .where('target_id', '=', target_id)
            .where('key', '=', key)
            .execute()
        }
        await transaction
          .insertInto('udf_keys')
          .values({ target_type: target, key, ...values })
          .onConflict((conflict) => conflict.columns(['target_type', 'key']).doUpdateSet(values))
          .execute()
      })
    },

    /** A key with all values under it. Throws `not-found`. */
    async undefine(target: string, key: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const gone = await transaction
          .deleteFrom('udf_keys')
          .where('target_type', '=', target)
          .where('key', '=', key)
          .returning('key')
          .executeTakeFirst()
        if (!gone) throw new ZeusError('not-found')
        await transaction.deleteFrom('udf_values').where('target_type', '=', target).where('key', '=', key).execute()
      })
    },
  }
}
