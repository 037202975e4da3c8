import { describe, expect, test } from 'vitest'
import { filePlayer } from './play-files'
import { prints } from './start'

const play = filePlayer()

describe('a table of both exchanges', () => {
  const HEADER =
    'ChannelNo,ApplSeqNum,MDStreamID,BidApplSeqNum,OfferApplSeqNum,SecurityID,SecurityIDSource,TradePrice,TradeQty,ExecType,TradeTime,LocalTime,SeqNo,DataStatus,TradeMoney,TradeBSFlag,BizIndex,OrderKind,Market'
  const shanghai = (biz: number, flag: string, code = '600000') =>
    `6,${biz - 7},,90,80,${code},,7.20,100,,2023.01.10T09:31:00.000,09:31:00.100,1,0,720,${flag},${biz},,SH`
  const shenzhen = (number: number, code = '000001') =>
    `2013,${number},011,90,80,${code},102 ,15.02,100,F,2023.01.10T09:31:00.010,09:31:00.100,1,,,,,,SZ`

  test('plays both, each by its own numbers and sides', async () => {
    const { events, told, problems } = await play({
      'x.csv': [HEADER, shanghai(50, 'S'), shanghai(51, 'N'), shenzhen(1)].join('\n'),
    })
    expect({ told, problems }).toEqual({ told: [], problems: [] })
    expect(prints(events).map(({ instrument, side, venueSeq }) => [instrument, side, venueSeq])).toEqual([
      ['600000.SH', 'sell', 50],
      ['600000.SH', 'none', 51],
      ['000001.SZ', 'buy', 1],
    ])
  })

  test('plays where it holds Shanghai alone', async () => {
    const { events } = await play({ 'x.csv': [HEADER, shanghai(50, 'B')].join('\n') })
    expect(prints(events)).toMatchObject([{ instrument: '600000.SH', price: 720, side: 'buy' }])
  })

  test('holds orders of both, each with its own kinds and numbers', async () => {
    const head =
      'ChannelNo,ApplSeqNum,MDStreamID,SecurityID,SecurityIDSource,Price,OrderQty,Side,TradeTime,OrderType,LocalTime,SeqNo,OrderNO,DataStatus,BizIndex,Market'
    const { events } = await play({
      'x.csv': [
        head,
        '6,1,,600000,,7.20,300,B,2023.01.10T09:31:00.000,A,,1,77,0,60,SH',
        '6,2,,600000,,7.20,300,B,2023.01.10T09:31:01.000,D,,2,77,0,61,SH',
        '2013,5,011,000001,102 ,15.02,100,2,2023.01.10T09:31:02.000,2,,3,,,,SZ',
      ].join('\n'),
    })
    const orders = events.filter((event) => event.kind === 'order' || event.kind === 'cancel')
    expect(orders).toMatchObject([
      { kind: 'order', instrument: '600000.SH', orderNo: 77, side: 'buy', venueSeq: 60 },
      { kind: 'cancel', instrument: '600000.SH', orderNo: 77, side: 'buy', venueSeq: 61 },
      { kind: 'order', instrument: '000001.SZ', orderNo: 5, side: 'sell', venueSeq: 5 },
    ])
  })

  test('counts and names the codes it leaves out', async () => {
    const lines = [shenzhen(1), shenzhen(2, '131810'), shenzhen(3, '131810'), shanghai(50, 'B', '204001')]
    const { told, problems, events } = await play({ 'x.csv': [HEADER, ...lines].join('\n') })
    expect(problems).toEqual(['x.csv：3 行的代码不在范围内，未回放：131810、204001'])
    expect(told).toEqual(['recording-damaged x.csv：3 行的代码不在范围内，未回放：131810、204001'])
    expect(prints(events)).toHaveLength(1)
  })
})
