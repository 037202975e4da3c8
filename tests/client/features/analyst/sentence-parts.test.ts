import { describe, expect, it } from 'vitest'
import { sentenceParts } from '../../../../client/features/analyst/sentence-parts'

describe('a sentence with references to facts', () => {
  it('is split into texts and facts', () => {
    expect(sentenceParts('{0} 最新 {1}，完。', 2)).toEqual([
      { kind: 'fact', place: 0 },
      { kind: 'words', text: ' 最新 ' },
      { kind: 'fact', place: 1 },
      { kind: 'words', text: '，完。' },
    ])
  })

  it.each(['{2}', '{-1}', '{x}', '{}', '没有引用'])('leaves %s as text', (sentence) => {
    expect(sentenceParts(sentence, 2)).toEqual([{ kind: 'words', text: sentence }])
  })

  it('has no parts for an empty one', () => {
    expect(sentenceParts('', 3)).toEqual([])
  })
})
