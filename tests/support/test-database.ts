import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../../gateway/storage/database'
import { databaseOver, openPool, openPostgres } from '../../gateway/storage/postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL server is; nothing provides it where SQLite is what runs. */
    postgresUrl?: string
  }
}

const DUPLICATE = '42P04'

/** Of the run's PostgreSQL server: a database whose schema is up to date, which others are made like. */
export const UP_TO_DATE = 'up_to_date'

/** Where a database of the server is. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Makes a database on the server if need be. */
export async function makeDatabase(server: string, name: string, like = 'template1'): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${like}`)
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== DUPLICATE) throw thrown
  } finally {
    await client.end()
  }
}

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
  readonly pool: pg.Pool
  path: string
  /** How many tests have it open. */
  users: number
}

/** Databases of this process whose schema is up to date. Creating one takes many times as long as emptying one. */
const databases: UpToDateDatabase[] = []

/** Whether nothing can read the database any more: that of a file is read until the file's folder is removed. */
const isFree = ({ path, users }: UpToDateDatabase): boolean =>
  users === 0 && (path === ':memory:' || !existsSync(dirname(path)))

/** A database that an earlier test is done with, as good as new. One whose schema was changed is not used again. */
async function reuse(path: string): Promise<UpToDateDatabase | undefined> {
  const free = databases.find(isFree)
  if (free === undefined) return undefined
  Object.assign(free, { path, users: 1 })
  try {
    await free.pool.query(BEGIN_AGAIN)
    return free
  } catch (e) {
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
 * A database of a test, on the engine of its run: a file, or one of that name on the run's PostgreSQL server. Of one
 * path it is always the same; `:memory:` is new each time. Does not touch the schema, unless `like` is `UP_TO_DATE`.
 */
export async function openTestDatabase(path = ':memory:', like?: typeof UP_TO_DATE): Promise<Db> {
  const server = inject('postgresUrl')
  if (server === undefined) return await openDatabase(path)
  if (like === UP_TO_DATE) return await openUpToDate(server, path)
  const key = path === ':memory:' ? randomUUID() : path
  const name = `z${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
  await makeDatabase(server, name)
  return await openPostgres(databaseAt(server, name))
}
