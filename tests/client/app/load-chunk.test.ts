import { expect, test } from 'vitest'
import { ChunkError, isChunkFailure, loadChunk } from '../../../client/app/load-chunk'
import { CHUNK_TIMEOUT_MS } from '../../../shared/protocol/limits'

test('a part that cannot be fetched is a chunk failure, whatever the browser calls it', async () => {
  const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
  await expect(loadChunk(fails, 1_000)).rejects.toBeInstanceOf(ChunkError)
})

test('a part of the page may take two minutes to load', () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

test('a part that is not loaded in time is a chunk failure', async () => {
  await expect(loadChunk(() => new Promise<never>(() => undefined), 0)).rejects.toBeInstanceOf(ChunkError)
})

test('an error inside the part is not a chunk failure', async () => {
  const broken = () => Promise.reject(new TypeError('x is undefined'))
  await expect(loadChunk(broken, 1_000)).rejects.not.toBeInstanceOf(ChunkError)
  expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false)
})
