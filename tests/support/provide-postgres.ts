import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server'
import './test-database'

/** One server for all files of the run on PostgreSQL. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
}
