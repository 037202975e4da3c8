import { useState } from 'react'
import type { AfterRun } from '../../../shared/back-test/model'
import type { StrategyTest } from '../../../shared/protocol/rest-back-tests'
import type { PaperAccount } from '../../../shared/protocol/rest-paper'
import { fetchPaperAccounts, followRule } from '../../api/paper-accounts'
import { GroupFull, ownLists } from '../../store/account/own-lists'
import { alertCondition } from '../../store/account/rule-alert'
import { storeRule } from '../../store/account/store-rule'
import { GROUP_MOST, GROUP_NAME_MAX } from '../../store/account/watch-groups'
import { asApiError } from '../../store/use-resource'
import { common } from '../../text/common'
import { paper } from '../../text/paper'
import { ruleLab } from '../../text/rule-lab'
import { verbText } from '../../text/verbs'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'

const text = ruleLab.alert

const listName = ({ name }: StrategyTest): string => name.slice(0, GROUP_NAME_MAX)

/** Why a list was not stored. */
export const failureWords = (thrown: unknown, list: string): string =>
  thrown instanceof GroupFull
    ? verbText.lists.full[thrown.of](list, GROUP_MOST[thrown.of])
    : ruleLab.published.failed(asApiError(thrown).message)

/** Where an alert of a rule looks: an industry, or a list, which is made of the rule's codes; undefined: at too many. */
async function alertScope(test: StrategyTest): Promise<string | undefined> {
  const { universe } = test
  if (universe.kind === 'industry') return `${text.grammar.board}${universe.name}`
  if (universe.kind !== 'codes' || universe.codes.length > GROUP_MOST.codes) return undefined
  if (universe.codes.length === 1) return universe.codes[0]
  const name = listName(test)
  await ownLists.add(name, ...universe.codes)
  return `${text.grammar.list}${name}`
}

/** Makes an alert of the entry of a rule. Answers how it is said; throws a sentence that says why there is none. */
async function makeAlert(test: StrategyTest): Promise<string> {
  const condition = alertCondition(test.entry)
  if (!condition.ok) throw new Error(condition.reason)
  const scope = await alertScope(test)
  if (scope === undefined) throw new Error(text.tooWide(GROUP_MOST.codes))
  const stored = await storeRule(`${scope} ${condition.condition}`, String)
  if (!stored.ok) throw new Error(stored.reason)
  return stored.sentence
}

/** One press at a time. */
function useWork() {
  const [isBusy, setBusy] = useState(false)
  const during = (work: () => Promise<void>, words: (thrown: unknown) => string) => {
    setBusy(true)
    work()
      .catch((thrown: unknown) => toast.error(words(thrown)))
      .finally(() => setBusy(false))
  }
  return { isBusy, during }
}

/** Makes an alert of a rule's entry. */
export function AlertButton({ test }: { test: StrategyTest }) {
  const { isBusy, during } = useWork()
  const make = async () => void toast.success(text.made(await makeAlert(test)))
  const words = (thrown: unknown) =>
    thrown instanceof GroupFull
      ? failureWords(thrown, listName(test))
      : text.none(thrown instanceof Error ? thrown.message : String(thrown))
  return (
    <Button size="small" disabled={isBusy} title={text.hint} onClick={() => during(make, words)}>
      {text.make}
    </Button>
  )
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
