import { address } from '../../../shared/protocol/routes'
import { useInstruments } from '../../store/hooks'
import { findIndex } from '../../store/rows/find-index'
import { radarText as text } from '../../text/index-radar'
import { buttonClass } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { StateView } from '../../ui/state-view'
import { RadarView } from './radar-view'

/** One index, named as people name it. */
export function IndexRadar({ code }: { code: string }) {
  const instruments = useInstruments()
  if (!instruments.table) {
    return instruments.error ? (
      <NoticePanel title={text.registryFailed} onRetry={() => void instruments.refresh()} />
    ) : (
      <StateView state="loading" />
    )
  }
  const index = findIndex(instruments, code)
  if (index) return <RadarView key={index.id} index={index} />
  return (
    <NoticePanel
      title={text.wrongCode(code.slice(0, 24))}
      why={text.wrongCodeHint}
      action={
        <PageLink href={address.indexToday()} className={buttonClass()}>
          {text.toOverview}
        </PageLink>
      }
    />
  )
}
