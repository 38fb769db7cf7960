"""The client of marketdesk's feed: one file for Python 3.9 or newer, with nothing but the standard library.

Your workspace serves its own copy at /api/client.py. The guide at /guide/connect explains it.

    desk = Desk('https://desk.example.com', os.environ['DESK_KEY'])
    for answer in desk.send('users', rows): ...
    for event in desk.follow(after=after): ...
    event = read_webhook(body, request.headers.get, secret)
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import itertools
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, Iterable, Iterator, List, Literal, Mapping, Optional, TypedDict, Union

# The highest number of rows in a request.
BATCH_ROWS = 1000

# Statuses after which the same request is sent again: too many calls, or a server that is busy, starting or down.
PASSING = frozenset([408, 429, 500, 502, 503, 504])

# How old a webhook may be, or how far in the future, in seconds. Protects against replays.
TOLERANCE_SECONDS = 300


class DeskError(Exception):
    """Why a request was refused: a sentence for each field, and under `messages` for mistakes of no field."""

    def __init__(self, status: int, errors: Mapping[str, str]):
        sentences = [text if field == 'messages' else f'{field}: {text}' for field, text in errors.items()]
        super().__init__(' '.join(sentences) or f'marketdesk answered {status}.')
        self.status = status
        self.errors = errors


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would send the key to another address, and a POST as a GET."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


class Desk:
    """Sends rows to marketdesk, and reads its decisions. Threads can share it."""

    def __init__(self, url: str, key: str, *, attempts: float = 8, timeout: float = 60):
        """
        :param url: the address of marketdesk, such as `https://desk.example.com`
        :param key: an API key, `mdk_…`
        :param attempts: how often a request is tried; 8 wait for an outage of half a minute, `math.inf` for any
        :param timeout: how long the server may be silent, in seconds
        """
        self._url = url.rstrip('/')
        self._key = key
        self._attempts = attempts
        self._timeout = timeout

    def send(self, entity: Entity, rows: Iterable[Mapping[str, Any]]) -> Iterator[Dict[str, Any]]:
        """Sends any number of rows of an entity, in requests of 1,000, one after the other, so that rows of one record
        arrive in your order. A request that fails on its way is sent again.

        Gives the answer to each row, in order, as soon as its request is answered: a dict with your `id`; the `result`
        (`created`, `changed`, `unchanged`, `stale` or `rejected`); `errors` by field, if it was rejected; `waitsFor`,
        the fields that refer to records that have not arrived yet; and `deleted`, if it was deleted in marketdesk.

        :raises DeskError: if a request is refused as a whole: the key, the entity, or the body
        """
        remaining = iter(rows)
        while batch := list(itertools.islice(remaining, BATCH_ROWS)):
            yield from self.call('POST', f'/feed/v1/{entity}', batch)['results']

    def events(
        self,
        *,
        after: Optional[int] = None,
        limit: Optional[int] = None,
        types: Optional[List[EventType]] = None,
        wait: Optional[int] = None,
    ) -> Dict[str, Any]:
        """The decisions after a position: `events`, `next` and `hasMore`.

        :param after: the `next` of the previous page; without it, the oldest events that are kept (90 days)
        :param wait: seconds to wait for an event if there is none yet, at most 30
        """
        asked = {'after': after, 'limit': limit, 'types': types and ','.join(types), 'wait': wait}
        query = urllib.parse.urlencode({name: value for name, value in asked.items() if value is not None})
        return self.call('GET', f'/feed/v1/events?{query}')

    def follow(
        self,
        *,
        after: Optional[int] = None,
        types: Optional[List[EventType]] = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Iterator[Dict[str, Any]]:
        """All decisions, one after the other, without an end. It also continues while the server is quiet, restarts or
        is down for a while. Handle each before you take the next, then store its `position`. After a restart, continue
        from there, and nothing is lost. An event may arrive more than once, always with the same `id`.

        :param after: the position of the last event that you have handled
        :param stopped: says before each request whether to end, such as the `is_set` of a `threading.Event`
        :raises DeskError: if the key is refused, or the events of the position are no longer kept
        """
        failed = 0
        while not stopped():
            try:
                page = self.events(after=after, limit=1000, types=types, wait=25)
            except DeskError as error:
                if error.status not in PASSING:
                    raise
            except (OSError, http.client.HTTPException, ValueError):
                pass
            else:
                failed = 0
                yield from page['events']
                after = page['next']
                continue
            failed += 1
            _pause(failed)

    def call(self, method: Literal['GET', 'POST', 'PUT', 'DELETE'], path: str, body: Any = None) -> Any:
        """Any call of the API document, `/api/docs`. What fails on its way, or is answered 429 or 503, is sent again; a
        write carries an Idempotency-Key, so that it is done once.

        :param path: with its query
        :raises DeskError: where marketdesk refuses
        """
        headers = {'Authorization': f'Bearer {self._key}'}
        if method != 'GET':
            headers['Idempotency-Key'] = str(uuid.uuid4())
        if body is not None:
            headers['Content-Type'] = 'application/json'
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data=data, headers=headers, method=method)
        for attempt in itertools.count(1):
            retry_after = None
            try:
                with _opener.open(request, timeout=self._timeout) as answer:
                    return json.loads(answer.read())
            except urllib.error.HTTPError as error:
                with error:
                    if error.code not in PASSING or attempt >= self._attempts:
                        raise _refusal(error) from None
                    retry_after = error.headers.get('Retry-After')
            except (OSError, http.client.HTTPException, ValueError):
                if attempt >= self._attempts:
                    raise
            _pause(attempt, retry_after)


def _refusal(error: urllib.error.HTTPError) -> DeskError:
    try:
        errors = json.loads(error.read())['errors']
        return DeskError(error.code, {field: str(text) for field, text in errors.items()})
    except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError, AttributeError):
        return DeskError(error.code, {})


def _pause(attempt: int, retry_after: Optional[str] = None) -> None:
    """Waits twice as long each time, half a minute at most, but at least as long as the server asks for. A server that
    starts asks for a second each time, and may need more of them than there are attempts. The random part keeps senders
    apart."""
    asked = min(int(retry_after), 300) if retry_after and retry_after.isdecimal() else 0
    growing = min(30, 0.25 * 2 ** min(attempt, 10)) * random.uniform(0.5, 1)
    time.sleep(max(asked, growing))


def read_webhook(
    body: Union[bytes, str],
    header: Callable[[str], Optional[str]],
    secrets: Union[str, Iterable[str]],
) -> Dict[str, Any]:
    """Verifies that marketdesk sent a webhook (Standard Webhooks), and reads it.

    :param body: the request's body exactly as it arrived
    :param header: returns a header of the request by its name, such as `request.headers.get`
    :param secrets: the endpoint's secret, `whsec_…`; during a rotation both
    :raises ValueError: if the signature is wrong or the time is too far off: answer 401
    """
    message_id, timestamp, signatures = (header(f'webhook-{part}') for part in ('id', 'timestamp', 'signature'))
    if not message_id or not timestamp or not signatures:
        raise ValueError('This is no webhook: its signature is missing.')
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError('This webhook is too old, or a clock is wrong.')
    content = body.encode() if isinstance(body, str) else body
    signed = f'{message_id}.{timestamp}.'.encode() + content
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        key = base64.b64decode(secret[len('whsec_'):] if secret.startswith('whsec_') else secret)
        expected = b'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, signature.encode()) for signature in signatures.split(' ')):
            return json.loads(content)
    raise ValueError('The signature of this webhook is wrong.')


# What follows is made from the contract by `npm run connect:texts`.

# What can be sent.
Entity = Literal[
    'users',
    'logins',
    'verifications',
    'subscribers',
    'community-users',
    'currencies',
    'withdrawals',
    'balances',
    'custody',
    'transfers',
    'trades',
    'tokens',
    'bids',
    'auctions',
    'reports',
    'tickets',
    'ticket-replies',
    'documents',
]

# The types of decisions.
EventType = Literal[
    'user.changed',
    'user.blocked',
    'user.unblocked',
    'user.deleted',
    'user.restored',
    'verification.accepted',
    'verification.rejected',
    'ticket.answered',
    'ticket.user_wrote',
    'ticket.changed',
    'ticket.merged',
    'ticket.unmerged',
    'ticket.closed',
    'ticket.rated',
    'ticket.reopened',
    'token.deleted',
    'token.restored',
    'token.hidden',
    'token.shown',
    'token.hot_set',
    'token.hot_removed',
    'token.category_changed',
    'auction.banner_set',
    'auction.banner_removed',
    'currency.added',
    'currency.changed',
    'currency.deleted',
    'settings.changed',
    'settings.chain_fee_changed',
    'faq.added',
    'faq.changed',
    'faq.deleted',
    'faq.restored',
    'page.changed',
    'category.added',
    'category.changed',
    'category.deleted',
    'category.restored',
    'creator.added',
    'creator.changed',
    'product.added',
    'product.changed',
    'product.deleted',
    'product.restored',
    'community_category.added',
    'community_category.changed',
    'community_category.deleted',
    'community_user.added',
    'user.erased',
    'community_user.deleted',
    'subscriber.unsubscribed',
    'subscriber.deleted',
    'subscriber.restored',
    'withdrawal.approved',
    'withdrawal.released',
    'withdrawal.held',
    'withdrawal.resumed',
    'withdrawal.refused',
    'case.opened',
    'case.reported',
    'withdrawal.gate_hit',
    'withdrawal.gate_overridden',
    'screening.hit',
    'screening.decided',
    'travel_rule.decided',
    'case.closed',
    'case.reversed',
    'case.appealed',
    'report.handled',
    'report.reopened',
    'reserves.short',
    'reserves.unknown',
    'reserves.covered',
    'reserves.overridden',
    'closing.started',
    'closing.cancelled',
    'closing.closed',
    'withdrawals.stopped',
    'withdrawals.stop_prolonged',
    'withdrawals.resumed',
    'owner_act.done',
    'owner_act.undone',
    'contract.changed_unasked',
    'contract.change_undone',
    'contract.short',
    'contract.covered',
    'contract.drifted',
    'contract.drift_over',
    'record.fields_changed',
]


class _Row(TypedDict):
    """For a known record, a row needs only its id and the changed fields."""

    id: str


class UsersRow(_Row, total=False):
    revision: int
    name: str
    address: Union[str, None]
    email: Union[str, None]
    dialCode: Union[str, None]
    phoneNumber: Union[str, None]
    accountType: Union[str, None]
    status: Literal['active', 'blocked']
    credentialsChangedAt: Union[str, None]
    createdAt: str
    own: object


class LoginsRow(_Row, total=False):
    revision: int
    user: Union[str, None]
    email: str
    countryName: Union[str, None]
    countryCode: Union[str, None]
    regionName: Union[str, None]
    ipAddress: str
    os: Union[str, None]
    status: Literal['Success', 'Failed']
    createdAt: str


class VerificationsRow(_Row, total=False):
    revision: int
    user: str
    email: str
    address: Union[str, None]
    status: Literal['Pending', 'Accepted', 'Rejected']
    decidedAt: Union[str, None]
    createdAt: str


class SubscribersRow(_Row, total=False):
    revision: int
    email: str
    name: Union[str, None]
    unsubscribedAt: Union[str, None]
    createdAt: str


class CommunityUsersRow(_Row, total=False):
    revision: int
    name: str
    username: str
    email: str
    createdAt: str


class CurrenciesRow(_Row, total=False):
    revision: int
    type: Literal['fiat', 'crypto', 'token']
    name: str
    symbol: str
    withdrawFee: str
    abi: Union[str, None]
    contractAddress: Union[str, None]
    bankName: Union[str, None]
    accountHolder: Union[str, None]
    accountNumber: Union[str, None]
    routingNumber: Union[str, None]
    createdAt: str


class WithdrawalsRow(_Row, total=False):
    revision: int
    user: Union[str, None]
    email: str
    currency: Union[str, None]
    currencySymbol: str
    paymentType: Union[Literal[2], Literal[4]]
    toAddress: Union[str, None]
    network: Union[str, None]
    bankName: Union[str, None]
    accountHolder: Union[str, None]
    accountNumber: Union[str, None]
    routingNumber: Union[str, None]
    amount: str
    status: int
    needsDecision: bool
    createdAt: str
    own: object


class BalancesRow(_Row, total=False):
    revision: int
    user: Union[str, None]
    currency: Union[str, None]
    currencySymbol: str
    amount: str
    changedAt: str


class CustodyRow(_Row, total=False):
    revision: int
    currency: Union[str, None]
    currencySymbol: str
    account: str
    address: Union[str, None]
    network: str
    amount: str
    observedAt: str


class TransfersRow(_Row, total=False):
    revision: int
    sender: Union[str, None]
    receiver: Union[str, None]
    senderEmail: str
    receiverEmail: str
    currency: Union[str, None]
    currencySymbol: str
    amount: str
    createdAt: str


class TradesRow(_Row, total=False):
    revision: int
    user: Union[str, None]
    tradeId: str
    firstCurrency: str
    secondCurrency: str
    firstCurrencyRecord: Union[str, None]
    secondCurrencyRecord: Union[str, None]
    initialQuantity: str
    price: str
    orderValue: str
    remaining: str
    orderType: str
    orderedAt: str


class TokensRow(_Row, total=False):
    revision: int
    chainId: str
    contractAddress: str
    tokenId: str
    name: str
    description: str
    category: Union[str, None]
    image: Union[str, None]
    price: Union[str, None]
    currency: str
    creator: str
    owner: str
    collection: Union[str, None]
    status: Literal['minted', 'listed', 'sold', 'burned']
    soldAt: Union[str, None]
    createdAt: str
    own: object


class BidsRow(_Row, total=False):
    revision: int
    token: Union[str, None]
    tokenId: str
    tokenName: Union[str, None]
    amount: str
    currency: str
    bidder: str
    user: Union[str, None]
    bidderName: Union[str, None]
    createdAt: str


class AuctionsRow(_Row, total=False):
    revision: int
    token: str
    price: str
    currency: str
    endsAt: str
    createdAt: str


class ReportsRow(_Row, total=False):
    revision: int
    type: Literal['token', 'user']
    token: Union[str, None]
    reporter: Union[str, None]
    address: str
    name: Union[str, None]
    description: str
    handledAt: Union[str, None]
    createdAt: str


class TicketsRow(_Row, total=False):
    revision: int
    ticketNumber: str
    user: Union[str, None]
    name: str
    email: str
    subject: str
    description: str
    closedStatus: Union[Literal[0], Literal[1]]
    createdAt: str
    own: object


class TicketRepliesRow(_Row, total=False):
    revision: int
    ticket: str
    author: Literal['admin', 'user']
    message: str
    createdAt: str


class DocumentsRow(_Row, total=False):
    revision: int
    user: str
    kind: Literal['passport', 'identity-card', 'driving-licence', 'residence-permit', 'proof-of-address', 'selfie', 'other']
    side: Literal['whole', 'front', 'back']
    number: Union[str, None]
    level: Union[int, None]
    expiresAt: Union[str, None]
    fileHash: str
    createdAt: str
