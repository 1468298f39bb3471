import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes the closing of a server cut nobody off. Node's own way destroys each connection on which nothing is being
 * answered, even when the last answer is still on its way to a slow reader, and leaves the others open for the next
 * request, so that the close waits for their readers to go. Here a connection ends when all that was written has
 * gone out, be it now or after the answer to a request that is here, if only its first bytes.
 */
export const closeGently = (server: Server): void => {
  /** What is answered on each connection; how much had come when nothing was left to answer or to read. */
  const connections = new Map<Socket, { response?: ServerResponse; done: number }>();
  let isClosing = false;
  server.on('connection', (socket) => {
    connections.set(socket, { done: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const onEnd = () => {
      if (response.closed && connections.has(socket)) connections.set(socket, { done: socket.bytesRead });
    };
    connections.set(socket, { response, done: 0 });
    response.once('close', () => (isClosing ? socket.end() : onEnd()));
    // A body that nobody wanted may still be coming when its answer has gone.
    request.once('close', onEnd);
  });
  // A connection that became a web socket carries no more requests. Only where somebody makes one may it be listened
  // for: Node takes that for a sign that upgrades are wanted.
  server.on('newListener', function follow(event) {
    if (event !== 'upgrade') return;
    server.off('newListener', follow);
    server.on('upgrade', ({ socket }) => connections.set(socket, { done: Number.POSITIVE_INFINITY }));
  });
  // `close()` calls this before it waits for the connections that are left.
  server.closeIdleConnections = () => {
    isClosing = true;
    for (const [socket, { response, done }] of connections) {
      if (response && !response.headersSent) response.setHeader('connection', 'close');
      else if (!response && socket.bytesRead <= done) socket.end();
    }
  };
};
