import type { ReactNode } from 'react'
import { address } from '../../../shared/protocol/routes'
import { multiText } from '../../text/multi-chart'
import { buttonClass } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { PageLink } from '../../ui/page-link'
import { FailedState } from '../../ui/retry'
import { StateView } from '../../ui/state-view'
import type { useChoice } from './use-choice'

const back = (
  <PageLink href={address.multiChart()} className={buttonClass()}>
    {multiText.backToDefault}
  </PageLink>
)

/** Shown while there are no cells: an error of the address, a pending request, a failure. */
export function choiceProblem(
  { choice, instruments, groups }: ReturnType<typeof useChoice>,
  tradingDay: string,
): ReactNode | undefined {
  if ('wrongLayout' in choice)
    return (
      <NoticePanel title={multiText.wrongLayout(choice.wrongLayout)} why={multiText.wrongLayoutWhy} action={back} />
    )
  if ('wrongRange' in choice)
    return <NoticePanel title={multiText.wrongRange(choice.wrongRange)} why={multiText.wrongRangeWhy} action={back} />
  if (!groups.data && groups.error)
    return <NoticePanel title={multiText.groupsFailed} why={groups.error.message} onRetry={groups.reload} />
  if (instruments.table && tradingDay !== '' && groups.data) return undefined
  if (!instruments.error) return <StateView state="loading" />
  return <FailedState onRetry={() => void instruments.refresh()} />
}
