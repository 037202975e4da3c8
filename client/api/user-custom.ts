import type { CustomBoard } from '../../shared/protocol/rest'
import { getJson, type RequestOptions, sendJson } from './http'

const path = (name: string) => `/api/user-custom/${encodeURIComponent(name)}`

/** The page staff built for one user. */
export const fetchCustomBoard = (name: string, options?: RequestOptions): Promise<CustomBoard> =>
  getJson(path(name), options)

/** Operators only. */
export const saveCustomBoard = (board: CustomBoard, options?: RequestOptions): Promise<CustomBoard> =>
  sendJson('PUT', path(board.name), board, options)
