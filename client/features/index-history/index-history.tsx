import { address } from '../../../shared/protocol/routes'
import { readRange } from '../../store/bars/range-query'
import { useInstruments } from '../../store/hooks'
import { findIndex } from '../../store/rows/find-index'
import { indexHistoryText as text } from '../../text/index-history'
import { buttonClass } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { StateView } from '../../ui/state-view'
import { IndexHistoryView } from './history-view'

const DEFAULT_INDEX = '000001.SH'

/** Reads the address; without one it is the Composite and the newest days on record. */
export function IndexHistory({ code, start = '', end = '' }: { code?: string; start?: string; end?: string }) {
  const instruments = useInstruments()
  if (!instruments.table) {
    return instruments.error ? (
      <NoticePanel title={text.registryFailed} onRetry={() => void instruments.refresh()} />
    ) : (
      <StateView state="loading" />
    )
  }
  const link = (
    <PageLink href={address.indexHistory()} className={buttonClass()}>
      {text.toDefault}
    </PageLink>
  )
  const index = findIndex(instruments, code ?? DEFAULT_INDEX)
  if (!index)
    return <NoticePanel title={text.wrongCode((code ?? '').slice(0, 24))} why={text.wrongCodeWhy} action={link} />
  const range = start ? readRange(start, end || '99991231') : undefined
  if (range && 'wrong' in range) {
    return <NoticePanel title={text.badRange(range.wrong.slice(0, 30))} why={text.badRangeWhy} action={link} />
  }
  return <IndexHistoryView index={index} start={start} end={end} />
}
