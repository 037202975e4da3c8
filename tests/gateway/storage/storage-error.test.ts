import { describe, expect, test } from 'vitest'
import { storageFault } from '../../../gateway/storage/storage-error'

const failed = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

describe('what the data says of itself', () => {
  test.each<[string, Error, ReturnType<typeof storageFault>]>([
    ['a file that another program holds', failed('database is locked', 'SQLITE_BUSY'), 'storage-busy'],
    ['the same, told by its text alone', failed('database is locked'), 'storage-busy'],
    ['a disk without room', failed('database or disk is full', 'SQLITE_FULL'), 'disk-full'],
    ['a server that nobody could connect to', failed('connect ECONNREFUSED', 'PG_AWAY'), 'storage-away'],
    ['a server that shuts down', failed('terminating connection', '57P01'), 'storage-away'],
    ['a server that starts', failed('the database system is starting up', '57P03'), 'storage-away'],
    ['a connection that broke', failed('Connection terminated unexpectedly'), 'storage-away'],
    ['another service that is away', failed('connect ECONNREFUSED', 'ECONNREFUSED'), undefined],
    ['a row that is there already', failed('duplicate key', '23505'), undefined],
    ['a mistake of ours', failed('x is not a function'), undefined],
  ])('%s', (_, thrown, fault) => {
    expect(storageFault(thrown)).toBe(fault)
  })
})
