/** Public contract of `replayFailed`: one workflow per bulk replay. */
export const replayFailedRef = (jobId: string) => ({
  workflowId: `replay/${jobId}`,
  workflowType: 'replayFailed',
  taskQueue: 'orchestration',
});

/** Deliveries that one page replays, and the pause after it: at most 50 a second, so that a receiver that just recovered can breathe. */
export const REPLAY_PAGE = 50;
export const REPLAY_PAUSE_MS = 1_000;

/** Between two looks whether an earlier replay of the endpoint is done. */
export const REPLAY_WAIT_MS = 5_000;
