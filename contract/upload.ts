import { z } from 'zod';
import { imageTypes, maxFileBytes, maxPhotos } from '#domain/upload-limits.ts';
import { download, post, postFiles } from './endpoint.ts';
import { Id } from './fields.ts';

const Ids = z.object({ ids: z.array(Id) });

export const upload = {
  getSignedUrl: post('/photo/getSignedUrl', {
    summary: 'An address to PUT one image to; the key then stands for it',
    access: 'confirmed',
    body: z.object({ contentType: z.enum(imageTypes, 'Only JPEG or PNG') }),
    answer: z.object({ fileUploadUrl: z.string(), key: z.string() }),
    refusals: ['tooManyUploads'],
    limit: { max: 120, seconds: 60, isShared: true },
  }),
  savePhotos: postFiles('/photo', {
    summary: `Keep up to ${maxPhotos} images, sent as multipart files or named by the keys they were PUT under; as private ones of messages with the field isPrivate=true`,
    access: 'confirmed',
    files: { max: maxPhotos, bytes: maxFileBytes },
    answer: Ids,
    refusals: ['unsupportedImage', 'fileTooLarge', 'tooLarge', 'unknownPhoto', 'tooManyUploads'],
    limit: { max: 30, seconds: 60, isShared: true },
  }),
  saveFile: postFiles('/file', {
    summary: 'Keep one PDF',
    access: 'administrator',
    files: { max: 1, bytes: maxFileBytes },
    answer: Ids.extend({
      needsPassword: z
        .boolean()
        .meta({ description: 'Whether everybody who opens it is asked for a password' }),
    }),
    refusals: ['unsupportedFile', 'fileTooLarge', 'tooLarge'],
    limit: { max: 30, seconds: 60, isShared: true },
  }),
  getFile: download('/file/:id', {
    summary: 'The PDF of a listing: for its owner, hunters with a paid booking of it, and administrators',
    access: 'signedIn',
    params: z.object({ id: Id }),
    file: 'application/pdf',
    refusals: ['notFound'],
    limit: { max: 120, seconds: 60 },
  }),
};
