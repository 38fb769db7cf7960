import { countPerUser, countUntil, momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';
import { type SampleUser, userAt } from './users.ts';

const loginCount = (size: SampleSize) => countPerUser(size, 3);

// Some are more frequent than others.
const systems =
  `Windows 11, Windows 11, Windows 11, Windows 10, Windows 10, macOS 15, macOS 14, Android 15, Android 15,
  Android 14, Android 14, Android 13, iOS 18, iOS 18, iOS 17, Ubuntu 24.04, Fedora 41, Chrome OS`.split(
    /,\s+/,
  );

/** Sign-ins of users: three for each on average, by those who had joined at the time. */
export const loginsPart: SamplePart = {
  table: 'logins',
  columns: [
    'id',
    'user_id',
    'email',
    'country_name',
    'country_code',
    'region_name',
    'ip_address',
    'os',
    'status',
    'created_at',
  ],
  count: loginCount,
  row(size, index) {
    const random = new Random(size.seed, streams.logins, index);
    const moment = momentOf(size, index, loginCount(size), random.bits() / 2 ** 32);
    const { user, email } = somebody(size, moment, random);
    const { country } = user;
    return [
      random.idAt(moment),
      user.id,
      email,
      country.name,
      country.code,
      random.pick(country.regions),
      random.chance(0.08) ? ipv6(random) : ipv4(random),
      random.pick(systems),
      random.chance(0.06) ? 'Failed' : 'Success',
      new Date(moment).toISOString(),
    ];
  },
};

/** A user who had joined by then and has an email to sign in with. */
function somebody(size: SampleSize, moment: number, random: Random): { user: SampleUser; email: string } {
  const joined = countUntil(size, size.users, moment);
  // The very first user has an email, so that this ends.
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const user = userAt(size, random.below(joined));
    if (user.email !== null) return { user, email: user.email };
  }
  throw new Error('Nobody in the sample has an e-mail address.');
}

function ipv4(random: Random): string {
  // First numbers that belong to the public network.
  const first = random.pick([5, 31, 37, 41, 49, 62, 77, 86, 94, 102, 103, 151, 177, 188, 197, 203, 213]);
  return `${first}.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;
}

function ipv6(random: Random): string {
  const group = () => random.below(65_536).toString(16);
  return `2a0${random.below(10)}:${group()}:${group()}:${group()}::${group()}`;
}
