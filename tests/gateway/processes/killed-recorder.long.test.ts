import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceFolder } from '../../../gateway/past/recorder/days-location'
import type { HealthReport } from '../../../shared/protocol/rest'
import { type Child, childProcess } from '../../support/child-process'
import { freePort } from '../../support/free-port'
import { diskPrints, lostPrints, writtenAside } from '../../support/killed-history'
import { until } from '../../support/until'

const KILLS = 3

let dataDir: string
let url: string
let child: Child

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  child = childProcess('all', { PORT: port, ZEUS_DATA_DIR: dataDir, ZEUS_INSTRUMENT_COUNT: '80' })
})
afterAll(async () => {
  await child.kill()
  await rm(dataDir, { recursive: true, force: true })
})

/** Prints that this process says are on the disk. */
async function acknowledged(): Promise<number> {
  const answer = await fetch(`${url}/api/health`).catch(() => undefined)
  const { data } = answer ? ((await answer.json()) as { data: HealthReport[] }) : { data: [] }
  return data.find(({ source }) => source === 'recorder')?.figures?.rows ?? 0
}

test('the product killed at its work loses no print that it said was kept, and leaves no file lying about', async () => {
  const history = sourceFolder(join(dataDir, 'history'), 'simulated')
  const kept = () => diskPrints(history, '0')
  let before = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await child.start()
    await until('more prints are kept', async () => (await acknowledged()) > 20, 60_000, 50)
    const seen = kept()
    const said = before + (await acknowledged())
    await child.kill()
    const after = kept()
    expect(after.rows).toBeGreaterThanOrEqual(said)
    expect(lostPrints(seen, after)).toEqual([])
    expect(writtenAside(dataDir)).toEqual([])
    before = after.rows
  }
  expect(before).toBeGreaterThan(0)
}, 180_000)
