import { useCallback, useRef, useState } from 'react'
import { type AssistantReply, BEFORE_MAX } from '../../../shared/protocol/rest-assistant'
import { queryAssistant } from '../../api/assistant'
import { asApiError } from '../../store/use-resource'

export interface ConversationTurn {
  id: number
  question: string
  /** One of the two, once it is there. */
  reply?: AssistantReply
  problem?: string
}

/** Questions and answers of this visit, oldest first. */
export function useConversation() {
  const [turns, setTurns] = useState<readonly ConversationTurn[]>([])

  const asked = useRef<string[]>([])

  const ask = useCallback(async (question: string) => {
    const before = asked.current.slice(-BEFORE_MAX)
    asked.current = [...before, question]
    const id = Date.now()
    const settle = (outcome: Partial<ConversationTurn>) =>
      setTurns((before) => before.map((turn) => (turn.id === id ? { ...turn, ...outcome } : turn)))
    setTurns((before) => [...before, { id, question }])
    try {
      settle({ reply: await queryAssistant(question, before) })
    } catch (thrown) {
      settle({ problem: asApiError(thrown).message })
    }
  }, [])

  const clear = () => {
    asked.current = []
    setTurns([])
  }

  const last = turns.at(-1)
  return { turns, ask, clear, busy: last !== undefined && !last.reply && !last.problem }
}
