import type { WallBoard, WallPanel } from './board'

const SSE50 = '000016.SH'
const COMPOSITE = '000001.SH'
/** Coins of the simulated exchange and of the live sources; those that a feed does not have are left out. */
export const WALL_COINS = ['BTCUSDT.BINANCE', 'BTCUSDT.OKX', 'BTCUSDTSWAP.OKX', 'BTCUSDTPERP.BINANCE']

const at = (
  kind: WallPanel['kind'],
  [x, y, w, h]: [number, number, number, number],
  more: Pick<WallPanel, 'subject' | 'codes'> = {},
): WallPanel => ({ kind, x, y, w, h, ...more })

/** Boards that everybody has. */
export const BUILT_IN = {
  overview: {
    id: 'overview',
    name: '市场总览',
    panels: [
      at('indexes', [0, 0, 7, 2]),
      at('breadth', [7, 0, 5, 2]),
      at('line', [0, 2, 7, 4], { subject: COMPOSITE }),
      at('rank', [7, 2, 5, 2], { subject: 'inflow' }),
      at('events', [7, 4, 5, 2]),
    ],
  },
  list: {
    id: 'list',
    name: '自选',
    panels: [at('list', [0, 0, 8, 6], { subject: '' }), at('indexes', [8, 0, 4, 3]), at('events', [8, 3, 4, 3])],
  },
  radar: {
    id: 'radar',
    name: '指数雷达',
    panels: [
      at('line', [0, 0, 7, 4], { subject: SSE50 }),
      at('radar', [7, 0, 5, 6], { subject: SSE50 }),
      at('indexes', [0, 4, 7, 2]),
    ],
  },
  flow: {
    id: 'flow',
    name: '拆单与大单',
    panels: [
      at('splits', [0, 0, 6, 4]),
      at('orders', [6, 0, 6, 4]),
      at('rank', [0, 4, 6, 2], { subject: 'inflow' }),
      at('rank', [6, 4, 6, 2], { subject: 'outflow' }),
    ],
  },
  ribbon: {
    id: 'ribbon',
    name: '板块色带',
    panels: [at('ribbon', [0, 0, 12, 6])],
  },
  coin: {
    id: 'coin',
    name: '比特币',
    panels: [at('coin', [0, 0, 12, 6], { codes: WALL_COINS })],
  },
  health: {
    id: 'health',
    name: '数据健康',
    panels: [at('health', [0, 0, 8, 6]), at('breadth', [8, 0, 4, 3]), at('events', [8, 3, 4, 3])],
  },
} as const satisfies Record<string, WallBoard>

export const builtInBoards = Object.values(BUILT_IN) as readonly WallBoard[]
export const builtInBoard = (id: string): WallBoard | undefined => builtInBoards.find((board) => board.id === id)
