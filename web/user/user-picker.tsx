import type { User } from '#contract/user.ts';
import { formatPhone } from '#domain/phone.ts';
import { api } from '../session/api.ts';
import { Combobox, type Picking, type SearchResult } from '../ui/combobox.tsx';
import { searchDebounceMs } from '../ui/search-debounce.ts';

const search = async (text: string): Promise<SearchResult<User>[]> => {
  const { searchUsers } = await api();
  const { users } = await searchUsers({ query: { query: text, sort: 'name', order: 'asc', pageSize: 10 } });
  return users.map((user) => ({
    key: user.id,
    thing: user,
    label: `${user.firstName} ${user.lastName}`.trim() || user.email,
    detail: [user.email, formatPhone(user.phoneNumber)].filter(Boolean).join(' · '),
  }));
};

/** Picks a user by name, email or phone; null while the text matches no picked user. */
export const UserPicker = ({ onPick, ...field }: Picking<User>) => (
  <Combobox
    {...field}
    placeholder="Name, email or phone"
    search={search}
    delayMs={searchDebounceMs}
    onPick={onPick}
    onType={() => onPick(null)}
    failed="Something went wrong, unable to retrieve user."
  />
);
