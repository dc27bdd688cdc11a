import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  addMember,
  removeMember,
  updateMember,
  withdrawInvitation,
} from '../../../../clients/typescript/src/operations.ts';
import { useLocale, useTexts } from '../../locale.tsx';
import { client } from '../../service/client.ts';
import { type Member, membersQuery, useSettingsChange } from '../../service/organisation.ts';
import { sessionQuery } from '../../service/queries.ts';
import { Confirmed } from '../../shell/Confirmed.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { Loading } from '../../shell/Loading.tsx';
import { Refusal } from '../../shell/Refusal.tsx';
import { Tag } from '../../shell/Tag.tsx';
import { SETTINGS } from '../../texts/settings.ts';
import css from './settings.module.css';

const ROLES = ['member', 'admin', 'owner'] as const;

const useRoles = () => {
  const t = useTexts(SETTINGS);
  return ROLES.map((role) => ({ value: role, label: t(`role_${role}`) }));
};

const Row = ({ member, isMe }: { readonly member: Member; readonly isMe: boolean }) => {
  const { day } = useLocale();
  const t = useTexts(SETTINGS);
  const roles = useRoles();
  const change = useSettingsChange((role: Member['role']) =>
    updateMember({ client, path: { user_id: member.user_id ?? '' }, body: { role } }),
  );
  const remove = useSettingsChange(async () => {
    if (member.invitation_id !== null)
      await withdrawInvitation({ client, path: { invitation_id: member.invitation_id } });
    else await removeMember({ client, path: { user_id: member.user_id ?? '' } });
  });
  const isInvited = member.invitation_id !== null;
  return (
    <tr>
      <th scope="row" className={css.long}>
        {member.email} {isMe && <Tag tone="plain">{t('you')}</Tag>}
        {member.expires_at !== null && (
          <span className={css.under}>{t('invited', { day: day(member.expires_at) })}</span>
        )}
        <Refusal error={change.error ?? remove.error} />
      </th>
      <td>
        {isInvited ? (
          t(`role_${member.role}`)
        ) : (
          <NativeSelect
            size="xs"
            aria-label={t('role_of', { name: member.email })}
            value={member.role}
            disabled={change.isPending}
            data={roles}
            onChange={({ currentTarget }) => change.mutate(currentTarget.value as Member['role'])}
          />
        )}
      </td>
      <td className={`number ${css.wide}`}>{day(member.created_at)}</td>
      <td className="number">
        {!isMe && (
          <Confirmed
            label={t(isInvited ? 'withdraw' : 'remove')}
            about={member.email}
            question={t(isInvited ? 'withdraw_question' : 'remove_question')}
            isPending={remove.isPending}
            act={() => remove.mutate(undefined)}
          />
        )}
      </td>
    </tr>
  );
};

const Invite = () => {
  const t = useTexts(SETTINGS);
  const roles = useRoles();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Member['role']>('member');
  const invite = useSettingsChange(
    () => addMember({ client, body: { email: email.trim(), role } }),
    () => setEmail(''),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    invite.mutate(undefined);
  };
  return (
    <section className="card" aria-labelledby="invite-title">
      <h2 id="invite-title">{t('invite_title')}</h2>
      <p className="fine">{t('invite_lead')}</p>
      <form className={css.form} onSubmit={submit}>
        <TextInput
          type="email"
          label={t('email')}
          required
          withAsterisk={false}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <NativeSelect
          label={t('role')}
          value={role}
          data={roles}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Member['role'])}
        />
        <Button type="submit" loading={invite.isPending}>
          {t('invite')}
        </Button>
      </form>
      {invite.data && (
        <p role="status" className={css.said}>
          {t('invite_sent', { email: invite.data.email })}
        </p>
      )}
      <Refusal error={invite.error} />
    </section>
  );
};

export const Members = () => {
  const t = useTexts(SETTINGS);
  const members = useQuery(membersQuery);
  const me = useQuery(sessionQuery).data?.user.id;
  if (members.isError) return <Failure error={members.error} retry={() => members.refetch()} />;
  if (!members.data) return <Loading />;
  return (
    <>
      <section className="card" aria-label={t('members')}>
        <table className={`table ${css.stacked}`} aria-label={t('members')}>
          <thead>
            <tr>
              <th scope="col">{t('email')}</th>
              <th scope="col">{t('role')}</th>
              <th scope="col" className={`number ${css.wide}`}>
                {t('since')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {members.data.map((member) => (
              <Row
                key={member.user_id ?? member.invitation_id}
                member={member}
                isMe={member.user_id === me}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Invite />
    </>
  );
};
