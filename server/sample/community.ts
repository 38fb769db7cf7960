import { momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';
import { userAt } from './users.ts';

const categories = [
  ['Announcements', 'News of the marketplace. Only the team writes here.'],
  ['Artists', 'Work in progress, critique, and who is looking for whom.'],
  ['Collectors', 'What was bought, and why.'],
  ['Help', 'Wallets, fees, transfers: ask before you sign.'],
  ['Trading floor', 'Offers and swaps between members.'],
  ['Governance', 'Proposals and votes.'],
  ['العربية', 'كل شيء باللغة العربية.'],
  ['Off topic', null],
] as const;

/** The community's categories. */
export const communityCategoriesPart: SamplePart = {
  table: 'community_categories',
  columns: ['id', 'name', 'description', 'created_at'],
  count: () => categories.length,
  row(size, index) {
    const createdAt = momentOf(size, index, categories.length, 0.3);
    const [name, description] = categories[index] as (typeof categories)[number];
    const id = new Random(size.seed, streams.community, index).idAt(createdAt);
    return [id, name, description, new Date(createdAt).toISOString()];
  },
};

const communityCount = ({ users }: SampleSize) => Math.max(1, Math.floor(users / 25));

/** The community's users: some of the marketplace's. */
export const communityUsersPart: SamplePart = {
  table: 'community_users',
  columns: ['id', 'name', 'username', 'email', 'created_at'],
  count: communityCount,
  row(size, index) {
    const createdAt = momentOf(size, index, communityCount(size), 0.6);
    const random = new Random(size.seed, streams.community, 1000 + index);
    const { name, email } = userAt(size, index * 25);
    const username = (email?.split('@')[0] ?? `member${index + 1}`).replace(/\d+$/, '') + (index + 1);
    return [
      random.idAt(createdAt),
      name,
      username,
      email ?? `${username}@post.example`,
      new Date(createdAt).toISOString(),
    ];
  },
};
