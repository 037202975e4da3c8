import type { WallBoard } from '../../shared/walls/board'
import type {
  Fleet,
  PairingSeen,
  PairingStarted,
  WallOrder,
  WallReport,
  WallRight,
  WallSettings,
  WallState,
  WallToken,
} from '../../shared/walls/wall'
import { session } from '../session/session'
import { type RequestOptions, request } from './http'
import { requestData } from './request-data'

export const startPairing = (options?: RequestOptions): Promise<PairingStarted> =>
  requestData('POST /api/pair', { body: {} }, options)
export const requestWallToken = (deviceCode: string, options?: RequestOptions): Promise<WallToken> =>
  requestData('POST /api/pair/token', { body: { deviceCode } }, options)

/** Timeout of a long poll that the gateway answers within twenty seconds. */
const LONG_POLL_TIMEOUT_MS = 30_000
export const waitForState = (revision: number, options?: RequestOptions): Promise<WallState> =>
  requestData('GET /api/wall/wait', { query: { revision } }, { timeoutMs: LONG_POLL_TIMEOUT_MS, ...options })
export const rotateToken = (): Promise<WallToken> => requestData('POST /api/wall/rotate', { body: {} })
export const sendReport = (report: WallReport): Promise<{ received: true }> =>
  requestData('POST /api/wall/report', { body: report })
export const sendPicture = (jpeg: Blob): Promise<unknown> =>
  request('/api/wall/picture', { method: 'PUT', body: jpeg, headers: { 'content-type': 'image/jpeg' } })

export const fetchFleet = (options?: RequestOptions): Promise<Fleet> => requestData('GET /api/walls', {}, options)
export const fetchDark = (options?: RequestOptions): Promise<{ id: string; name: string }[]> =>
  requestData('GET /api/walls/dark', {}, options)
export const lookAtPairing = (code: string, options?: RequestOptions): Promise<PairingSeen> =>
  requestData('GET /api/walls/pairing/:code', { params: { code } }, options)
export const approvePairing = (code: string, wanted: { name: string; board: string; rights: WallRight[] }) =>
  requestData('POST /api/walls/pairing/:code', { params: { code }, body: wanted })
export const refusePairing = (code: string) => requestData('DELETE /api/walls/pairing/:code', { params: { code } })
export const changeWall = (id: string, change: WallSettings & { name: string; rights: WallRight[] }) =>
  requestData('PUT /api/walls/:id', { params: { id }, body: change })
export const orderWall = (id: string, order: WallOrder) =>
  requestData('POST /api/walls/:id/orders', { params: { id }, body: order })
export const createBoard = ({ name, panels }: Omit<WallBoard, 'id'>): Promise<WallBoard> =>
  requestData('POST /api/wall-boards', { body: { name, panels } })
export const saveBoard = ({ id, name, panels }: WallBoard): Promise<WallBoard> =>
  requestData('PUT /api/wall-boards/:id', { params: { id }, body: { name, panels } })
export const removeBoard = (id: string) => requestData('DELETE /api/wall-boards/:id', { params: { id } })

const PICTURE_TIMEOUT_MS = 10_000

/** A wall's last picture as the address of an image. */
export async function fetchPicture(id: string, { signal }: { signal: AbortSignal }): Promise<string> {
  const answer = await fetch(`/api/walls/${encodeURIComponent(id)}/picture`, {
    headers: { authorization: `Bearer ${session.token() ?? ''}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]),
  })
  if (!answer.ok) throw new Error(`no picture: ${answer.status}`)
  const blob = await answer.blob()
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
