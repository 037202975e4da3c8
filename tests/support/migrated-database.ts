import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import type { Db } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import { databaseOver, openPool } from '../../gateway/storage/postgres'
import { databaseAt, makeDatabase, openedFiles, openTestDatabase, UP_TO_DATE } from './test-database'

/** Copies the rows of a new installation, for `BEGIN_AGAIN`. */
export const STORE_FIRST_ROWS = `
  DO $$
  DECLARE name text;
  BEGIN
    CREATE SCHEMA first_rows;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('CREATE TABLE first_rows.%I AS TABLE public.%I', name, name);
    END LOOP;
  END $$`

/** Gives every table the rows of a new installation. */
const BEGIN_AGAIN = `
  DO $$
  DECLARE name text;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'first_rows' LOOP
      EXECUTE format('DELETE FROM public.%I', name);
      EXECUTE format('INSERT INTO public.%I SELECT * FROM first_rows.%I', name, name);
    END LOOP;
    PERFORM setval(oid, 1, false) FROM pg_class WHERE relkind = 'S';
  END $$`

interface UpToDateDatabase {
  readonly pool: Pool
  path: string
  /** Number of tests that have it open. */
  users: number
}

/** Databases of this process whose schema is up to date. Creating one takes many times as long as emptying one. */
const databases: UpToDateDatabase[] = []

/** Whether nothing can read the database any more: that of a file is read until the file's folder is removed. */
const isFree = ({ path, users }: UpToDateDatabase): boolean =>
  users === 0 && (path === ':memory:' || !existsSync(dirname(path)))

/**
 * A database that an earlier test is done with, with the rows of a new one. One whose tables no longer take these rows
 * is not used again; other changes of a schema must be undone by the test that makes them.
 */
async function reuse(path: string): Promise<UpToDateDatabase | undefined> {
  const free = databases.find(isFree)
  if (free === undefined) return undefined
  Object.assign(free, { path, users: 1 })
  try {
    await free.pool.query(BEGIN_AGAIN)
    return free
  } catch {
    databases.splice(databases.indexOf(free), 1)
    await free.pool.end()
    return reuse(path)
  }
}

async function create(server: string, path: string): Promise<UpToDateDatabase> {
  const name = `z${randomUUID().replaceAll('-', '')}`
  await makeDatabase(server, name, UP_TO_DATE)
  const created = { pool: await openPool(databaseAt(server, name)), path, users: 1 }
  databases.push(created)
  return created
}

async function openUpToDate(server: string, path: string): Promise<Db> {
  const former = path === ':memory:' ? undefined : databases.find((one) => one.path === path)
  if (former) former.users++
  const database = former ?? (await reuse(path)) ?? (await create(server, path))
  return databaseOver(database.pool, async () => {
    database.users--
  })
}

/**
 * As `openTestDatabase`, up to date. On PostgreSQL a database is a copy of one that is, or one that an earlier test is
 * done with.
 */
export async function openMigratedDatabase(path = ':memory:'): Promise<Db> {
  const server = inject('postgresUrl')
  if (server !== undefined && !openedFiles.has(path)) return await openUpToDate(server, path)
  const db = await openTestDatabase(path)
  await migrate(db)
  return db
}
