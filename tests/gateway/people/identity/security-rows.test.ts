import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What the sign-in service must withstand, each with the tests that attack it: file below this folder, and title.
const ROWS: [must: string, attacks: [file: string, title: string][]][] = [
  [
    'passwords',
    [
      ['passwords.test.ts', 'may be of one kind of character'],
      ['sign-in.test.ts', 'only an argon2id hash'],
    ],
  ],
  ['padding tells nothing', [['password-cipher.test.ts', 'with bad padding opens to the same nonsense each time']]],
  [
    'guessing',
    [
      ['guessing.test.ts', 'refuses even the right password after ten wrong ones, and lets go by itself'],
      ['guessing.test.ts', 'does not let a crowd of guesses at once slip through'],
      ['guessing.test.ts', 'but its own address still gets in'],
      ['attacks.test.ts', 'a second factor is braked over many sign-ins, and soft'],
    ],
  ],
  ['sending', [['attacks.test.ts', 'are braked by address, and abroad as a whole']]],
  ['tokens in addresses', [['attacks-at-the-edges.test.ts', 'opens nothing at %s']]],
  [
    'codes',
    [
      ['attacks.test.ts', 'a code ends with its fifth wrong try, the right one included'],
      ['attacks.test.ts', 'for %s do not bind'],
      ['conformance/register-cases.ts', 'a wrong code, a used one and a taken phone are refused'],
    ],
  ],
  [
    'second factors',
    [
      ['conformance/step-cases.ts', 'showing the seed once and never again'],
      ['conformance/step-cases.ts', 'the token of the step is no sign-in, a code is good once'],
      ['conformance/step-cases.ts', 'signs in by the recovery code, once'],
      ['conformance/step-cases.ts', 'takes a second code from the bound address only'],
    ],
  ],
  [
    'second factors by address',
    [
      ['code-factors.test.ts', 'a code is good once, of many at once for one'],
      ['code-factors.test.ts', 'guessing over parallel sign-ins is braked, and the right code with it'],
      ['code-factors.test.ts', 'the code of one account does not finish the sign-in of another'],
      ['code-factors.test.ts', 'the address that was proven first is no second proof'],
      ['code-factors.test.ts', 'codes leave once a minute and five times in ten minutes, and no more'],
      ['code-factors.test.ts', 'a session that is not fresh turns nothing on, over the wire either'],
    ],
  ],
  [
    'faces',
    [
      ['face.test.ts', 'are sealed, have no address, wait for minutes, and only the newest of an account'],
      ['face.test.ts', 'of a factor that is %s are erased'],
      ['face.test.ts', 'another person is refused, at enrolment and at sign-in'],
      ['face.test.ts', 'a photo is used once, and by the account that uploaded it'],
      ['face.test.ts', 'addresses elsewhere are not fetched'],
      ['face.test.ts', 'a service that %s lets nobody in'],
      ['face.test.ts', 'a service that is slow is given up after ten seconds'],
    ],
  ],
  [
    'a tenant',
    [
      ['tenant-forward.test.ts', 'until it signs out here or there'],
      ['tenant-forward.test.ts', 'by cookie or token, from our own pages alone, and are shown here'],
      ['tenant-forward.test.ts', 'is a picture or nothing'],
    ],
  ],
  [
    'nobody learns who is here',
    [
      ['attacks.test.ts', 'unknown account and wrong password answer alike, after the same work'],
      ['attacks.test.ts', 'leaves the same rows and the same words for known and unknown'],
      ['conformance/account-cases.ts', 'says whether an account exists, and stops telling a list'],
    ],
  ],
  [
    'sessions',
    [
      ['cookie-session.test.ts', 'gets a new identifier at every sign-in'],
      ['cookie-session.test.ts', 'is HttpOnly, SameSite=Lax'],
      ['sessions.test.ts', 'that ends takes its token, its cookie and its protocol session along'],
      ['cookie-session.test.ts', 'asks again, and stops renewing, once the account is suspended'],
    ],
  ],
  [
    'fresh proof',
    [
      ['freshness.test.ts', 'gets not: %s'],
      ['freshness.test.ts', 'is not made new by renewing its token'],
    ],
  ],
  [
    'forged tokens',
    [
      ['attacks-over-the-wire.test.ts', '%s are refused everywhere'],
      ['attacks-over-the-wire.test.ts', '%s are no sign-in, however well signed'],
      ['tenant-forward.test.ts', 'a token for %s is none here'],
    ],
  ],
  [
    'the protocol',
    [
      ['openid-profile.test.ts', 'refuses a code with %s'],
      ['openid-profile.test.ts', 'knows no plain challenge'],
      ['shared-database.test.ts', 'its replay at the first ends the chain'],
      ['attacks-at-once.test.ts', 'changes a code for tokens once'],
      ['oidc-adapter.test.ts', 'lets one of several at once use what is good once'],
      ['attacks-at-once.test.ts', 'refreshes once, and the replay of what was used ends the family'],
      ['conformance/protocol-cases.ts', 'takes a code with PKCE and refuses the wrong verifier'],
    ],
  ],
  [
    'a token in the fragment',
    [['../../serve/front/pages-and-resources.test.ts', 'never cached, and allows no foreign script']],
  ],
  ['keys', [['password-cipher.test.ts', 'under the key before is opened after a rotation']]],
  ['open redirects', [['attacks-over-the-wire.test.ts', '%s is nowhere to be sent to']]],
  [
    'uploads',
    [
      ['images.test.ts', 'is stored upright, without its metadata and without what follows its end'],
      ['conformance/people-cases.ts', 'takes a picture by the cookie of a page of ours, and nothing that is none'],
    ],
  ],
  [
    'somebody else’s',
    [
      ['conformance/account-cases.ts', 'addresses, state and names of others are refused'],
      ['conformance/account-cases.ts', 'keeps own data by key and type, and nobody else’s'],
      ['conformance/people-cases.ts', 'somebody else’s are nobody’s'],
      ['attacks-by-strangers.test.ts', '%s %s is nobody else’s'],
      ['attacks-by-strangers.test.ts', '%s is not written by a change of the profile'],
    ],
  ],
  [
    'other sites',
    [
      ['hosted-forms.test.ts', '%s is refused'],
      ['attacks-over-the-wire.test.ts', 'takes no form of another site'],
      ['conformance/protocol-cases.ts', 'another site cannot do it unasked, and none leads elsewhere'],
    ],
  ],
  [
    'QR codes',
    [
      ['conformance/step-cases.ts', 'cancelled, foreign and used ones are refused'],
      ['hosted-forms.test.ts', 'says what is asked for and where'],
    ],
  ],
  [
    'sockets',
    [
      ['attacks-at-the-edges.test.ts', '%s is answered %4$i'],
      ['attacks-at-the-edges.test.ts', 'is closed when the sign-in ends'],
    ],
  ],
  ['GraphQL', [['attacks-over-the-wire.test.ts', 'refuses %s']]],
  ['popups', [['federation.test.ts', 'names our own origin as the only one that may read it']]],
  ['the log', [['guessing.test.ts', 'the log tells what happened to which account, from where']]],
  ['codes told to tests', [['attacks-at-the-edges.test.ts', 'is of the bench alone']]],
  [
    'SAML of other services',
    [
      ...['without a signature', 'signed by a key that is not the provider’s', 'signed with an old digest'],
      ...['changed after signing', 'for another program', 'for another address', 'of another provider'],
      ...['to another request', 'that has expired', 'that was made long ago', 'with a comment in the name'],
      ...['with entities', 'that was taken before, also for a new request', 'that is larger than any answer'],
      ...['in another browser than the one that set out', 'that was read for another way of the same browser'],
    ].map((title): [string, string] => ['connections-saml.test.ts', title]),
  ],
  [
    'SAML for programs',
    [
      ...['of another program', 'to an address by an unknown index', 'that is too old', 'with entities'],
      ...['with an external document type', 'that inflates to much more than it is', 'that is nested without end'],
      ...['that was sent before', 'changed after signing, or signed by another key or with an old digest'],
      ...['put on other content', 'by the signature of another program', 'is no markup of the program'],
      ...['with a second message beside the signed one', 'is for one program and one person, for five minutes'],
      'what a program signed in an address counts, not what stands beside it',
    ].map((title): [string, string] => ['saml-idp-attacks.test.ts', title]),
  ],
  [
    'sign-out of SAML programs',
    [
      ['saml-sign-out.test.ts', 'with a state that is made up'],
      ['saml-sign-out.test.ts', 'by the answer of a program whose turn it is not, and of one that answers twice'],
      ['saml-sign-out.test.ts', 'by a sign-out that another site causes'],
    ],
  ],
  [
    'other services',
    [
      ['connections.test.ts', '’s ticket is good once, in the browser that set out, and for this address alone'],
      ['connections.test.ts', 'no address of theirs counts as verified'],
      ['connections.test.ts', 'another server of this machine'],
      ['connections.test.ts', 'a server that hands out credentials'],
      ['connections.test.ts', 'a private address by https'],
      ['connections.test.ts', 'shows what is connected, without secrets'],
      ['connections.test.ts', 'and not in a browser that did not set out, nor without a service that vouches'],
      ['outside-names.test.ts', 'gives no name that somebody else has here'],
      ['outside-names.test.ts', 'is not asked for one person without end, however the name is spelled'],
    ],
  ],
  [
    'addresses of other people',
    [
      ['proven-address.test.ts', 'and nothing of theirs opens it any more'],
      ['proven-address.test.ts', 'gets no account that can also be entered by %s'],
      ['proven-address.test.ts', 'a second factor of the account is required after the code'],
      ['proven-address.test.ts', 'opens no account that somebody registered with it'],
    ],
  ],
  [
    'roles and grants',
    [
      ['inherited-rights.test.ts', 'and no role inherits from itself, from one below it, or from the operators’'],
      ['inherited-rights.test.ts', 'are not made by resources of other namespaces that are called the same'],
      ['inherited-rights.test.ts', 'do not let anybody administer accounts'],
      ['rights-routes.test.ts', 'a viewer reads and changes nothing at %j'],
      ['token-scopes.test.ts', 'makes no person of a program, nor a program of a person'],
      ['token-scopes.test.ts', 'names no action with a colon'],
      ['resources.test.ts', 'changes are logged'],
    ],
  ],
  [
    'real names',
    [
      ['conformance-with-services.test.ts', 'reads it without the whole number'],
      ['conformance-with-services.test.ts', 'and more than five claims a day'],
      ['conformance-with-services.test.ts', 'has no name verified by a service that %s'],
    ],
  ],
  [
    'demo readers',
    [
      ['../demo/attacks.test.ts', 'of every resource of the table that is no public market data, gets nothing'],
      ['../demo/attacks.test.ts', 'changes nothing at any resource by a method that none has'],
      ['../demo/attacks.test.ts', 'becomes nobody by renewing'],
      ['../demo/attacks.test.ts', 'leaves no account behind'],
    ],
  ],
  ['the Host header', [['sign-in.test.ts', 'whatever a proxy header says']]],
]

test.each(ROWS)('%s: each attack is a test', (_must, attacks) => {
  expect(attacks.length).toBeGreaterThan(0)
  const missing = attacks.filter(([file, title]) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return !text.split('\n').some((line) => line.includes(title) && /test|title|\]\)\(|^\s*\[?'/.test(line))
  })
  expect(missing).toEqual([])
})
