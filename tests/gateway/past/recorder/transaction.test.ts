import Database from 'libsql'
import { expect, test } from 'vitest'
import { transact } from '../../../../gateway/past/recorder/transaction'

function open() {
  const database = new Database(':memory:')
  database.exec('CREATE TABLE t (n INTEGER PRIMARY KEY)')
  const rows = () => (database.prepare('SELECT n FROM t ORDER BY n').all() as { n: number }[]).map(({ n }) => n)
  return { database, rows, insert: (n: number) => database.prepare('INSERT INTO t VALUES (?)').run([n]) }
}

test('a transaction stores all of its rows', () => {
  const { database, rows, insert } = open()
  transact(database, () => [1, 2].forEach(insert))
  expect([rows(), database.inTransaction]).toEqual([[1, 2], false])
})

test('a transaction that throws is rolled back and leaves nothing open', () => {
  const { database, rows, insert } = open()
  const twice = () => transact(database, () => [1, 2, 1].forEach(insert))
  expect(twice).toThrow('UNIQUE')
  expect([rows(), database.inTransaction]).toEqual([[], false])
  transact(database, () => void insert(3))
  expect(rows()).toEqual([3])
})
