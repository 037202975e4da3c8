import { useState } from 'react'
import type { AfterRun } from '../../../shared/back-test/model'
import type { StrategyTest } from '../../../shared/protocol/rest-back-tests'
import type { PaperAccount } from '../../../shared/protocol/rest-paper'
import { fetchPaperAccounts, followRule } from '../../api/paper-accounts'
import { GroupFull, ownLists } from '../../store/account/own-lists'
import { GROUP_MOST, GROUP_NAME_MAX } from '../../store/account/watch-groups'
import { asApiError } from '../../store/use-resource'
import { common } from '../../text/common'
import { paper } from '../../text/paper'
import { ruleLab } from '../../text/rule-lab'
import { verbText } from '../../text/verbs'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'

/** Name of the list that is made of a rule's codes. */
export const listName = ({ name }: StrategyTest): string => name.slice(0, GROUP_NAME_MAX)

/** Why a list was not stored. */
export const failureWords = (thrown: unknown, list: string): string =>
  thrown instanceof GroupFull
    ? verbText.lists.full[thrown.of](list, GROUP_MOST[thrown.of])
    : ruleLab.published.failed(asApiError(thrown).message)

/** One press at a time. */
export function useWork() {
  const [isBusy, setBusy] = useState(false)
  const during = (work: () => Promise<void>, words: (thrown: unknown) => string) => {
    setBusy(true)
    work()
      .catch((thrown: unknown) => toast.error(words(thrown)))
      .finally(() => setBusy(false))
  }
  return { isBusy, during }
}

/** Makes a list of what met the entry on the last day. */
export function MatchesButton({ test, after }: { test: StrategyTest; after: AfterRun | undefined }) {
  const { isBusy, during } = useWork()
  const codes = (after?.matches ?? after?.buys ?? []).slice(0, GROUP_MOST.codes)
  const name = listName(test)
  const list = async () => {
    await ownLists.add(name, ...codes)
    toast.success(ruleLab.published.listed(name, codes.length))
  }
  return (
    <Button
      size="small"
      disabled={isBusy || codes.length === 0}
      title={ruleLab.matches.hint}
      onClick={() => during(list, (thrown) => failureWords(thrown, name))}
    >
      {ruleLab.matches.list(codes.length)}
    </Button>
  )
}

/** Lets a paper account follow a published rule; where there are several, the person chooses one. */
export function FollowButton({ id, test }: { id: string; test: StrategyTest }) {
  const { isBusy, during } = useWork()
  const [accounts, offer] = useState<readonly PaperAccount[]>([])
  const follow = async (account: PaperAccount) => {
    await followRule(account.id, id, true)
    toast.success(paper.follow.started(test.name, account.name))
    offer([])
  }
  const begin = async () => {
    const own = await fetchPaperAccounts()
    const [first] = own
    if (!first) return void toast.error(paper.follow.noAccount)
    if (own.length === 1) return await follow(first)
    offer(own)
  }
  const words = (thrown: unknown) => paper.follow.failed(asApiError(thrown).message)
  return (
    <>
      <Button size="small" disabled={isBusy} title={paper.follow.hint} onClick={() => during(begin, words)}>
        {paper.follow.title}
      </Button>
      <Dialog
        open={accounts.length > 0}
        onOpenChange={(open) => !open && offer([])}
        title={paper.follow.choose(test.name)}
        footer={<Button onClick={() => offer([])}>{common.cancel}</Button>}
      >
        <ul className="flex flex-col gap-1">
          {accounts.map((account) => {
            const follows = account.follows.some((one) => one.id === id)
            return (
              <li key={account.id}>
                <Button
                  disabled={isBusy || follows}
                  className="w-full justify-between"
                  onClick={() => during(() => follow(account), words)}
                >
                  {account.name}
                  {follows && <span className="text-12 text-text-3">{paper.follow.already}</span>}
                </Button>
              </li>
            )
          })}
        </ul>
      </Dialog>
    </>
  )
}
