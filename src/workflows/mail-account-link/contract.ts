/** The input of `mailAccountLink`: the link's id alone, so that a history tells neither the address nor what opens the link. */
export type AccountLinkInput = { readonly id: string };

/** One workflow per link, which ends when its mail is out. */
export const mailAccountLinkRef = (linkId: string) => ({
  workflowId: `account-link/${linkId}`,
  workflowType: 'mailAccountLink',
  taskQueue: 'orchestration',
});
