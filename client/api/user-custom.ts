import type { CustomBoard } from '../../shared/protocol/rest'
import { ask } from './ask'
import type { RequestOptions } from './http'

/** The page staff built for one user. */
export const fetchCustomBoard = (name: string, options?: RequestOptions): Promise<CustomBoard> =>
  ask('GET /api/user-custom/:name', { params: { name } }, options)

/** Operators only. */
export const saveCustomBoard = (board: CustomBoard, options?: RequestOptions): Promise<CustomBoard> =>
  ask('PUT /api/user-custom/:name', { params: { name: board.name }, body: board }, options)
