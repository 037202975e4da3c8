import type { Worker } from 'node:worker_threads'
import { openThread } from '../../open-thread'
import type { DaysLocation } from './days-location'
import type { WriterInput } from './messages'

const WRITER = {
  here: import.meta.url,
  source: './writer-worker.ts',
  bundle: 'history-writer.js',
  heapMb: 32,
  youngMb: 2,
  hasDatabase: true,
} as const
const READER = {
  here: import.meta.url,
  source: './reader-worker.ts',
  bundle: 'history-reader.js',
  heapMb: 128,
  youngMb: 3,
  hasDatabase: true,
} as const

export const openWriter = (input: WriterInput): Worker => openThread(WRITER, 'history-writer', input)

export const openReader = (place: DaysLocation): Worker => openThread(READER, 'history-reader', place)
