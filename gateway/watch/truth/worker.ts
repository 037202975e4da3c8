import { parentPort, workerData } from 'node:worker_threads'
import { type KnownTruthQuery, knownTruthDay } from './day'

parentPort?.postMessage(knownTruthDay(workerData as KnownTruthQuery))
